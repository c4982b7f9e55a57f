package io.leasehold.doors.etcd.gateway;

import static io.leasehold.doors.etcd.twins.Rest.base64;

import io.leasehold.doors.etcd.twins.Rest;
import io.leasehold.doors.etcd.twins.Twins;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Keys and values in JSON are those of etcd's gateway, field by field. */
class KvJsonTest {
  @RegisterExtension static final Twins TWINS = new Twins();

  @Test
  void everyCallAnswersAsEtcdDoes() throws Exception {
    TWINS.alike(
        stage -> {
          Rest rest = new Rest(stage);
          String key = base64("json-calls");
          rest.post("put", "/v3/kv/put", "{\"key\":\"" + key + "\",\"value\":\"YmFy\"}");
          rest.post(
              "put, previous",
              "/v3/kv/put",
              "{\"key\":\"" + key + "\",\"value\":\"YmF6\",\"prev_kv\":true}");
          rest.post("range", "/v3/kv/range", "{\"key\":\"" + key + "\"}");
          rest.post(
              "txn",
              "/v3/kv/txn",
              ("{\"compare\":[{\"target\":\"VALUE\",\"result\":\"EQUAL\",\"key\":\"%s\","
                      + "\"value\":\"YmF6\"}],"
                      + "\"success\":[{\"request_range\":{\"key\":\"%s\"}},"
                      + "{\"request_put\":{\"key\":\"%s\",\"value\":\"eA==\"}}]}")
                  .formatted(key, key, key));
          rest.post("nothing there", "/v3/kv/range", "{\"key\":\"" + base64("json-no") + "\"}");
          rest.post("delete", "/v3/kv/deleterange", "{\"key\":\"" + key + "\",\"prev_kv\":true}");
          rest.post("compact", "/v3/kv/compaction", "{\"revision\":\"" + stage.revision() + "\"}");
          rest.post("compact too much", "/v3/kv/compaction", "{\"revision\":99999999}");
        });
  }

  @Test
  void bytesThatAreNoTextComeBackAsTheyWere() throws Exception {
    TWINS.alike(
        stage -> {
          Rest rest = new Rest(stage);
          rest.post("put", "/v3/kv/put", "{\"key\":\"//79/A==\",\"value\":\"AP/+/fs+Pz8=\"}");
          String kept =
              rest.post("range", "/v3/kv/range", "{\"key\":\"//79/A==\"}").at("/kvs/0").toString();
          stage.note(
              "as it was written",
              kept.contains("//79/A==") && kept.contains("AP/+/fs+Pz8=") ? "yes" : kept);
        });
  }

  @Test
  void numbersAndEnumsAreTakenInEveryForm() throws Exception {
    TWINS.alike(
        stage -> {
          Rest rest = new Rest(stage);
          for (String name : List.of("a", "b", "c")) {
            rest.post(
                name,
                "/v3/kv/put",
                "{\"key\":\"" + base64("json-forms/" + name) + "\",\"value\":\"eA==\"}");
          }
          String range =
              "{\"key\":\"%s\",\"range_end\":\"%s\""
                  .formatted(base64("json-forms/"), base64("json-forms0"));
          for (String options :
              List.of(
                  ",\"sort_order\":\"DESCEND\",\"sort_target\":\"MOD\"}",
                  ",\"sort_order\":2,\"sort_target\":3}",
                  ",\"sortOrder\":\"DESCEND\",\"sortTarget\":\"CREATE\"}",
                  ",\"limit\":2}",
                  ",\"limit\":\"2\"}",
                  ",\"limit\":\"2\",\"keys_only\":true}",
                  ",\"count_only\":true}",
                  ",\"serializable\":true,\"limit\":null}")) {
            rest.post(options, "/v3/kv/range", range + options);
          }
        });
  }

  @Test
  void oldPathsAndFieldsThatNobodyKnowsAreTaken() throws Exception {
    TWINS.alike(
        stage -> {
          Rest rest = new Rest(stage);
          String key = base64("json-old");
          rest.post("v3beta", "/v3beta/kv/put", "{\"key\":\"" + key + "\",\"value\":\"eA==\"}");
          rest.post("unknown", "/v3/kv/range", "{\"key\":\"" + key + "\",\"bogus\":{\"a\":[1]}}");
          rest.post(
              "unknown inside",
              "/v3/kv/txn",
              "{\"success\":[{\"bogus\":1,\"request_range\":{\"key\":\"%s\",\"bogus\":1}}]}"
                  .formatted(key));
          rest.post("more than one", "/v3/kv/range", "{\"key\":\"" + key + "\"}{\"key\":\"\"}");
          rest.post("the last counts", "/v3/kv/range", "{\"key\":\"\",\"key\":\"" + key + "\"}");
          rest.post("empty", "/v3/kv/txn", "");
          rest.post("null", "/v3/kv/txn", "null");
          rest.post("no fields", "/v3/kv/txn", "{}");
        });
  }

  @Test
  void errorsHaveEtcdsStatusAndTexts() throws Exception {
    TWINS.alike(
        stage -> {
          Rest rest = new Rest(stage);
          rest.post("range without key", "/v3/kv/range", "{}");
          rest.post("null key", "/v3/kv/range", "{\"key\":null}");
          rest.post("put without key", "/v3/kv/put", "");
          rest.post("no lease", "/v3/kv/put", "{\"key\":\"eA==\",\"lease\":\"123456789\"}");
          rest.post("no key", "/v3/kv/put", "{\"key\":\"bm9uZQ==\",\"ignore_value\":true}");
          rest.post("future", "/v3/kv/range", "{\"key\":\"eA==\",\"revision\":\"99999999\"}");
        });
  }
}
