package io.leasehold.doors.etcd.gateway;

import io.leasehold.doors.etcd.twins.Rest;
import io.leasehold.doors.etcd.twins.Twins;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Members, maintenance and users in JSON. */
class ClusterJsonTest {
  @RegisterExtension static final Twins TWINS = new Twins();

  @Test
  void membersAndStatusAnswerAsInEtcd() throws Exception {
    TWINS.alike(
        stage -> {
          Rest rest = new Rest(stage);
          rest.post("list", "/v3/cluster/member/list", "{}");
          rest.post("put", "/v3/kv/put", "{\"key\":\"anNvbi1jbHVzdGVy\",\"value\":\"eA==\"}");
          rest.post("status", "/v3/maintenance/status", "");
          rest.post("remove", "/v3/cluster/member/remove", "{\"ID\":\"77\"}");
          rest.post("alarms", "/v3/maintenance/alarm", "{\"action\":\"GET\"}");
          rest.post("transfer", "/v3/maintenance/transfer-leadership", "{\"targetID\":\"77\"}");
        });
  }

  @Test
  void whatIsLeftOutIsRefusedWithASentence() throws Exception {
    TWINS.differ(
        "json-refused",
        stage -> {
          // As Stage.askForChange has it: the other scenario may have asked for a change.
          stage.write();
          Rest rest = new Rest(stage);
          for (String path :
              List.of(
                  "/v3/maintenance/defragment",
                  "/v3/maintenance/hash",
                  "/v3/cluster/member/update")) {
            rest.post(path, path, "{\"ID\":\"77\"}");
          }
        });
  }

  @Test
  void nobodyIsFoundAndNobodyIsListed() throws Exception {
    TWINS.alike(
        stage -> {
          Rest rest = new Rest(stage);
          for (String path :
              List.of(
                  "disable",
                  "authenticate",
                  "user/get",
                  "user/list",
                  "user/delete",
                  "user/changepw",
                  "user/grant",
                  "user/revoke",
                  "role/get",
                  "role/list",
                  "role/delete",
                  "role/grant",
                  "role/revoke")) {
            rest.post(path, "/v3/auth/" + path, "{\"name\":\"nobody\",\"role\":\"none\"}");
          }
        });
  }
}
