package io.leasehold.doors.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The node, its cluster and its limits. */
class ClusterTest {
  private final Site site = new Site();

  @AfterEach
  void close() {
    site.close();
  }

  @Test
  void statusTellsWhoLeadsAndHowMuchThereIs() {
    site.put("/lease?ttl=30");
    Reply status = site.get("/status");
    assertThat(status.textAt("/role")).isEqualTo("leader");
    assertThat(status.at("/durable").asBoolean()).isFalse();
    assertThat(status.at("/statistics/leases").asInt()).isEqualTo(1);
  }

  @Test
  void membersAreListed() {
    Reply members = site.get("/members");
    assertThat(members.status()).isEqualTo(200);
    assertThat(members.at("/members").isArray()).isTrue();
  }

  @Test
  void changeOfMembersThatMakesNoSenseIsRefused() {
    Reply add = site.post("/members?name=n2&address=h:1&peer-address=h:2");
    String body = "{\"name\": \"n2\", \"address\": \"h:1\", \"peerAddress\": \"h:2\"}";
    for (Reply reply :
        new Reply[] {
          add,
          site.post("/members", body),
          site.delete("/members/n2"),
          site.post("/members/transfer?to=n2")
        }) {
      assertThat(reply.status()).as(reply.toString()).isEqualTo(409);
      assertThat(reply.code()).isEqualTo("REFUSED");
    }
    assertThat(site.post("/members").textAt("/error/message")).contains("\"name\" is missing");
    assertThat(site.post("/members", "{\"name\": \"n2\"}").status()).isEqualTo(400);
    assertThat(site.post("/members?name=n2", body).status()).isEqualTo(400);
  }

  @Test
  void limitsAreReadAndChanged() {
    assertThat(site.get("/limits").at("/KEY_BYTES").asInt()).isEqualTo(1024);
    Reply changed = site.put("/limits?KEY_BYTES=2048&LEASES=5");
    assertThat(changed.at("/KEY_BYTES").asInt()).isEqualTo(2048);
    assertThat(site.get("/limits?stale=true").at("/LEASES").asInt()).isEqualTo(5);
    assertThat(site.put("/limits?KEY_BYTES=0").status()).isEqualTo(400);
    assertThat(site.put("/limits").textAt("/error/message")).isEqualTo("no limit is given");
    assertThat(site.put("/limits?key_byte=1").textAt("/error/action"))
        .startsWith("Did you mean \"KEY_BYTES\"?");
  }

  @Test
  void stoppedNodeSendsItsCallersElsewhere() {
    site.engine.close();
    Reply stopping = site.put("/lease/db?ttl=30");
    assertThat(stopping.status()).isEqualTo(503);
    assertThat(stopping.code()).isEqualTo("STOPPING");
    assertThat(stopping.header("retry-after")).isEqualTo("1");
    assertThat(site.get("/leases").status()).isEqualTo(503);
  }
}
