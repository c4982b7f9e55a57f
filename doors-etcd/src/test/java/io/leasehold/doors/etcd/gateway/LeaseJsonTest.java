package io.leasehold.doors.etcd.gateway;

import static io.leasehold.doors.etcd.twins.Rest.base64;

import io.leasehold.doors.etcd.twins.Rest;
import io.leasehold.doors.etcd.twins.Twins;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Leases in JSON are those of etcd's gateway. */
class LeaseJsonTest {
  @RegisterExtension static final Twins TWINS = new Twins();

  @Test
  void everyCallAnswersAsEtcdDoes() throws Exception {
    TWINS.alike(
        stage -> {
          Rest rest = new Rest(stage);
          String lease =
              rest.post("grant", "/v3/lease/grant", "{\"TTL\":\"60\"}").get("ID").asText();
          rest.post("own id", "/v3/lease/grant", "{\"TTL\":60,\"ID\":\"7587\"}");
          rest.post("own id again", "/v3/lease/grant", "{\"TTL\":60,\"ID\":7587}");
          rest.post(
              "put",
              "/v3/kv/put",
              "{\"key\":\"%s\",\"lease\":\"%s\"}".formatted(base64("json-lease"), lease));
          String id = "{\"ID\":\"" + lease + "\",\"keys\":true}";
          rest.post("timetolive", "/v3/lease/timetolive", id);
          rest.post("timetolive, before", "/v3/kv/lease/timetolive", id);
          rest.post("leases", "/v3/lease/leases", "");
          rest.post("leases, before", "/v3/kv/lease/leases", "{}");
          rest.post("revoke", "/v3/lease/revoke", id);
          rest.post("revoke again", "/v3/lease/revoke", id);
          rest.post("revoke, before", "/v3/kv/lease/revoke", "{\"ID\":7587}");
          rest.post("gone", "/v3/lease/timetolive", id);
        });
  }

  @Test
  void badGrantsAreRefusedAsInEtcd() throws Exception {
    TWINS.alike(
        stage -> {
          Rest rest = new Rest(stage);
          rest.post("too long", "/v3/lease/grant", "{\"TTL\":\"9000000001\"}");
          rest.post("none", "/v3/lease/revoke", "{}");
        });
  }

  @Test
  void aStreamOfRenewalsAnswersEachInItsLine() throws Exception {
    TWINS.alike(
        stage -> {
          Rest rest = new Rest(stage);
          rest.post("grant", "/v3/lease/grant", "{\"TTL\":60,\"ID\":758700}");
          String body = "{\"ID\":758700}{\"ID\":\"758701\"}\n {\"ID\":\"758700\"}";
          try (Rest.Lines lines = rest.stream("/v3/lease/keepalive", body)) {
            for (int i = 0; i < 4; i++) {
              lines.next("keepalive");
            }
          }
          try (Rest.Lines none = rest.stream("/v3/lease/keepalive", "")) {
            none.next("no renewal at all");
          }
        });
  }
}
