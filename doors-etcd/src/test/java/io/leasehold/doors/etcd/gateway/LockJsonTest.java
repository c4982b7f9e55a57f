package io.leasehold.doors.etcd.gateway;

import static io.leasehold.doors.etcd.twins.Rest.base64;

import com.fasterxml.jackson.databind.JsonNode;
import io.leasehold.doors.etcd.twins.Rest;
import io.leasehold.doors.etcd.twins.Twins;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Locks and elections in JSON are those of etcd's gateway. */
class LockJsonTest {
  @RegisterExtension static final Twins TWINS = new Twins();

  @Test
  void aLockIsTakenAndGivenBack() throws Exception {
    TWINS.alike(
        stage -> {
          Rest rest = new Rest(stage);
          String lock =
              "{\"name\":\"%s\",\"lease\":\"%s\"}".formatted(base64("json-lock"), grant(rest));
          String key = rest.post("lock", "/v3/lock/lock", lock).get("key").asText();
          rest.post("lock again", "/v3/lock/lock", lock);
          rest.post("unlock", "/v3/lock/unlock", "{\"key\":\"" + key + "\"}");
          rest.post("unlock nothing", "/v3/lock/unlock", "{}");
        });
  }

  @Test
  void anElectionIsWonObservedAndLeft() throws Exception {
    TWINS.alike(
        stage -> {
          Rest rest = new Rest(stage);
          String name = base64("json-election");
          rest.post("nobody leads", "/v3/election/leader", "{\"name\":\"" + name + "\"}");
          JsonNode leader =
              rest.post(
                      "campaign",
                      "/v3/election/campaign",
                      "{\"name\":\"%s\",\"lease\":\"%s\",\"value\":\"YQ==\"}"
                          .formatted(name, grant(rest)))
                  .get("leader");
          try (Rest.Lines seen =
              rest.stream("/v3/election/observe", "{\"name\":\"" + name + "\"}")) {
            seen.next("observe");
            rest.post(
                "proclaim",
                "/v3/election/proclaim",
                "{\"leader\":" + leader + ",\"value\":\"Yg==\"}");
            seen.next("observe");
          }
          rest.post("who leads", "/v3/election/leader", "{\"name\":\"" + name + "\"}");
          rest.post("resign", "/v3/election/resign", "{\"leader\":" + leader + "}");
          rest.post("resign without", "/v3/election/resign", "{}");
          rest.post("proclaim without", "/v3/election/proclaim", "{}");
        });
  }

  private static String grant(Rest rest) throws Exception {
    return rest.post("grant", "/v3/lease/grant", "{\"TTL\":\"60\"}").get("ID").asText();
  }
}
