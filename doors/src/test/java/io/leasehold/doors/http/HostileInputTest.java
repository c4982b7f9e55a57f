package io.leasehold.doors.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is sent, the answer is JSON that says what is wrong, and nothing is left behind. */
class HostileInputTest {
  private final Site site = new Site();

  @AfterEach
  void close() {
    site.close();
  }

  @Test
  void keyMayBeAnyBytes() {
    String[] keys = {"%20", "%ff%fe", "a%2Fb", "a//b", "a;b=1", "a+b", "a:b", "%e4%bd%a0"};
    for (String key : keys) {
      Reply put = site.put("/kv/" + key, key);
      assertThat(put.status()).as(put.toString()).isEqualTo(200);
    }
    assertThat(site.get("/kv").at("/keys")).hasSize(8);
    assertThat(site.get("/kv/a/b").textAt("/value")).isEqualTo("a%2Fb");
    assertThat(site.get("/kv/a+b").textAt("/key")).isEqualTo("a+b");
    assertThat(site.get("/kv?prefix=a%2Bb").at("/keys")).hasSize(1);
    assertThat(site.get("/kv/%ff%fe").textAt("/keyBase64")).isEqualTo("//4=");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "PUT /lease/../../etc/passwd?ttl=30",
        "PUT /lease/%2e%2e/%2e%2e/etc/passwd?ttl=30",
        "PUT /lease/%00?ttl=30",
        "PUT /lease/a%zz?ttl=30",
        "PUT /lease/a%2?ttl=30",
        "PUT /lease/a?ttl=30&holder=%ff",
        "PUT /lease/a?ttl=30&holder=%c3%28",
        "PUT /lease/a?ttl=30&%ff=1",
        "PUT /lease/a?ttl=%0030",
        "PUT /lease/a?ttl=30&wait=-1",
        "PUT /lease/a?ttl=30&slots=99999999999999999999"
      })
  void badRequestIsAnsweredInJsonAndGrantsNothing(String request) {
    String answer = site.raw(request);
    assertThat(answer).startsWith("HTTP/1.1 400 ").contains("{\"error\":{\"code\":");
    assertThat(answer).doesNotContain("\tat ");
    assertThat(site.get("/leases").at("/leases")).isEmpty();
  }

  @Test
  void tooLongKeyIsNamedWithItsLimit() {
    Reply tooLong = site.put("/lease/" + "k".repeat(10_000) + "?ttl=30");
    assertThat(tooLong.status()).isEqualTo(400);
    assertThat(tooLong.textAt("/error/message")).contains("10000 bytes").contains("KEY_BYTES");
    assertThat(site.get("/lease/" + "k".repeat(10_000)).status()).isEqualTo(200);
    assertThat(site.get("/leases").at("/leases")).isEmpty();
  }

  @Test
  void hugeQueryIsRefusedInJson() {
    String answer = site.raw("GET /leases?limit=" + "9".repeat(50_000));
    assertThat(answer).startsWith("HTTP/1.1 4").contains("{\"error\":");
  }

  @Test
  void unknownParameterIsAnsweredWithTheNearest() {
    Reply unknown = site.put("/lease?tll=30");
    assertThat(unknown.status()).isEqualTo(400);
    assertThat(unknown.code()).isEqualTo("UNKNOWN_PARAMETER");
    assertThat(unknown.textAt("/error/action")).startsWith("Did you mean \"ttl\"? It takes: ttl,");
    assertThat(site.get("/status?x=1").textAt("/error/action")).isEqualTo("It takes none.");
  }

  @Test
  void unknownPathIsAnsweredWithTheNearest() {
    Reply unknown = site.get("/leese/db");
    assertThat(unknown.status()).isEqualTo(404);
    assertThat(unknown.code()).isEqualTo("UNKNOWN_PATH");
    assertThat(unknown.textAt("/error/action")).contains("/lease or /lease/{key}");
    assertThat(site.get("/").status()).isEqualTo(404);
    assertThat(site.get("/leases/1/2").status()).isEqualTo(404);
  }

  @Test
  void wrongMethodIsAnsweredWithTheRightOnes() {
    Reply wrong = site.post("/lease/db?ttl=30");
    assertThat(wrong.status()).isEqualTo(405);
    assertThat(wrong.header("allow")).isEqualTo("DELETE, GET, PUT");
    assertThat(wrong.textAt("/error/action")).isEqualTo("Use DELETE, GET, PUT.");
    assertThat(site.send("PATCH", "/kv/a", BodyPublishers.noBody()).status()).isEqualTo(405);
  }

  @Test
  void tooLargeBodyIsRefused() {
    Reply tooLarge = site.put("/kv/a", new byte[HttpDoor.MOST_BODY_BYTES + 1]);
    assertThat(tooLarge.status()).isEqualTo(413);
    assertThat(tooLarge.code()).isEqualTo("BODY_TOO_LARGE");
    Reply overLimit = site.put("/kv/a", new byte[HttpDoor.MOST_BODY_BYTES - 1]);
    assertThat(overLimit.status()).isEqualTo(400);
    assertThat(overLimit.textAt("/error/message")).contains("VALUE_BYTES");
  }

  @Test
  void bodyThatMeansNothingIsRefused() {
    Reply refused = site.post("/counter/c", "5");
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.textAt("/error/message")).contains("none for POST /counter/{key}");
  }
}
