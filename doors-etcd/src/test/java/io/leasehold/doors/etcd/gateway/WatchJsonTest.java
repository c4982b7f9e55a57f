package io.leasehold.doors.etcd.gateway;

import static io.leasehold.doors.etcd.twins.Rest.base64;

import io.leasehold.doors.etcd.twins.Rest;
import io.leasehold.doors.etcd.twins.Twins;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Watches in JSON: a line for each answer, when it comes. */
class WatchJsonTest {
  @RegisterExtension static final Twins TWINS = new Twins();

  @Test
  void eventsComeAsLinesWhileTheBodyHasLongEnded() throws Exception {
    TWINS.alike(
        stage -> {
          Rest rest = new Rest(stage);
          String key = base64("json-watch");
          try (Rest.Lines lines =
              rest.stream(
                  "/v3/watch", "{\"create_request\":{\"key\":\"" + key + "\",\"prev_kv\":true}}")) {
            lines.next("created");
            rest.post("put", "/v3/kv/put", "{\"key\":\"" + key + "\",\"value\":\"YQ==\"}");
            lines.next("first");
            rest.post("put", "/v3/kv/put", "{\"key\":\"" + key + "\",\"value\":\"Yg==\"}");
            lines.next("second");
            rest.post("delete", "/v3/kv/deleterange", "{\"key\":\"" + key + "\"}");
            lines.next("deleted");
          }
        });
  }

  @Test
  void thePastIsToldFromARevisionOn() throws Exception {
    TWINS.alike(
        stage -> {
          Rest rest = new Rest(stage);
          String key = base64("json-past");
          rest.post("put", "/v3/kv/put", "{\"key\":\"" + key + "\",\"value\":\"YQ==\"}");
          rest.post("delete", "/v3/kv/deleterange", "{\"key\":\"" + key + "\"}");
          String past =
              "{\"create_request\":{\"key\":\"%s\",\"start_revision\":\"%d\",\"filters\":[%s]}}";
          for (String filter : new String[] {"", "\"NOPUT\"", "1"}) {
            try (Rest.Lines lines =
                rest.stream("/v3/watch", past.formatted(key, stage.base() + 1, filter))) {
              lines.next("created, without " + filter);
              lines.next("the past, without " + filter);
            }
          }
        });
  }

  @Test
  void severalRequestsInABodyAreSeveralRequests() throws Exception {
    TWINS.alike(
        stage -> {
          Rest rest = new Rest(stage);
          String body =
              "{\"createRequest\":{\"key\":\"%s\"}} {\"cancel_request\":{\"watch_id\":0}}"
                  .formatted(base64("json-several"));
          try (Rest.Lines lines = rest.stream("/v3/watch", body)) {
            lines.next("created");
            lines.next("cancelled");
          }
        });
  }

  @Test
  void aWatchThatIsNoneIsRefused() throws Exception {
    TWINS.alike(
        stage -> {
          Rest rest = new Rest(stage);
          rest.postForCode("cut", "/v3/watch", "{\"create_request\":");
          rest.postForCode("not JSON", "/v3/watch", "watch this");
        });
  }
}
