package io.leasehold.doors.etcd.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.leasehold.doors.etcd.twins.Rest;
import io.leasehold.doors.etcd.twins.Twins;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What cannot be understood has the status of etcd's gateway, and says what was wrong. */
class BadRequestsJsonTest {
  @RegisterExtension static final Twins TWINS = new Twins();

  private static final List<String> BAD =
      List.of(
          "{\"key\":",
          "x",
          "[]",
          "\"x\"",
          "{\"key\":\"Zm9v\",}",
          "{'key':'Zm9v'}",
          "{key:\"Zm9v\"}",
          "{\"key\":\"!!!\"}",
          "{\"key\":5}",
          "{\"key\":\"Zm9v\",\"limit\":1.5}",
          "{\"key\":\"Zm9v\",\"limit\":\"x\"}",
          "{\"key\":\"Zm9v\",\"limit\":true}",
          "{\"key\":\"Zm9v\",\"serializable\":1}",
          "{\"key\":\"Zm9v\",\"sort_order\":\"NOPE\"}",
          "{\"key\":\"Zm9v\",\"bogus\":1,\"sort_order\":\"NOPE\"}");

  @Test
  void badJsonHasTheStatusAndTheCodeOfEtcd() throws Exception {
    TWINS.alike(
        stage -> {
          Rest rest = new Rest(stage);
          for (String body : BAD) {
            rest.postForCode(body, "/v3/kv/range", body);
          }
        });
  }

  @Test
  void badJsonIsToldInOurWords() throws Exception {
    TWINS.differ(
        "json-error-texts",
        stage -> {
          JsonNode error = new Rest(stage).post("bad", "/v3/kv/range", "{\"limit\":\"x\"}");
          assertThat(error.get("message")).isEqualTo(error.get("error"));
        });
  }

  @Test
  void someThingsAreTakenThatEtcdRefuses() throws Exception {
    TWINS.differ(
        "json-lenient",
        stage -> {
          Rest rest = new Rest(stage);
          rest.post("base 64 without padding", "/v3/kv/range", "{\"key\":\"Zm8\"}");
          rest.post("base 64 for addresses", "/v3/kv/range", "{\"key\":\"__-_\"}");
          rest.post("a whole number", "/v3/kv/range", "{\"key\":\"Zm9v\",\"limit\":1e2}");
          rest.post("text", "/v3/kv/range", "{\"key\":\"Zm9v\",\"serializable\":\"true\"}");
        });
  }

  @Test
  void badStreamsAreRefusedAtTheirFirstMessageOnly() throws Exception {
    TWINS.alike(
        stage -> {
          Rest rest = new Rest(stage);
          rest.postForCode("keepalive", "/v3/lease/keepalive", "{\"ID\":\"x\"}");
          rest.postForCode("cut", "/v3/lease/keepalive", "{\"ID\":");
          try (Rest.Lines lines = rest.stream("/v3/lease/keepalive", "{\"ID\":78}{\"ID\":")) {
            lines.next("good, then bad");
            lines.next("good, then bad");
          }
        });
  }

  @Test
  void aRequestThatIsTooLargeIsRefused() throws Exception {
    String huge = "A".repeat(3 << 20);
    TWINS.alike(
        stage ->
            new Rest(stage)
                .post("too large", "/v3/kv/put", "{\"key\":\"eA==\",\"value\":\"" + huge + "\"}"));
  }

  @Test
  void unknownPathsAndOtherMethodsHaveEtcdsStatus() throws Exception {
    TWINS.alike(
        stage -> {
          Rest rest = new Rest(stage);
          for (String path :
              List.of(
                  "/v3/nosuch",
                  "/v3/",
                  "/v3/kv/range/",
                  "/v3/kv",
                  "/v3/maintenance/hashkv",
                  "/v3/kv/lease/grant",
                  "/v3beta/nosuch")) {
            rest.status(path, "POST", path);
          }
          rest.status("GET", "GET", "/v3/kv/range");
          rest.status("PUT", "PUT", "/v3/kv/range");
          rest.status("DELETE", "DELETE", "/v3/watch");
          rest.status("GET of nothing", "GET", "/v3/nosuch");
        });
  }

  @Test
  void unknownPathsAreToldInJson() throws Exception {
    TWINS.differ(
        "json-no-such-path",
        stage -> stage.note("body", new Rest(stage).status("", "POST", "/v3/nosuch").body()));
  }

  @Test
  void strangersPagesAreNotInvited() throws Exception {
    TWINS.differ(
        "json-cors",
        stage ->
            stage.note(
                "who may",
                new Rest(stage)
                    .status("", "POST", "/v3/kv/range")
                    .headers()
                    .firstValue("access-control-allow-origin")
                    .orElse("nobody")));
  }
}
