package io.leasehold.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The etcd door in a node: it has its paths, and leaves all others to the other doors. */
class EtcdDoorTest {
  @TempDir Path directory;

  @Test
  void itsPathsAndThoseOfTheOtherDoorsDoNotMeet() throws Exception {
    try (TestNode node = TestNode.inMemory("etcd-port", "0").ready()) {
      assertThat(node.get("/health").body()).isEqualTo("{\"health\":\"true\"}");
      assertThat(node.get("/health/live").body()).contains("\"status\":\"live\"");
      assertThat(node.get("/version").body()).contains("\"etcdserver\":\"3.");
      assertThat(node.send("PUT", "/kv/v3/kv/range?value=a").statusCode()).isEqualTo(200);
      assertThat(node.send("PUT", "/lease/health?ttl=30").statusCode()).isEqualTo(200);
      assertThat(node.get("/kv/v3/kv/range").body()).contains("v3/kv/range");
      assertThat(node.send("POST", "/v3/lease/leases").body()).contains("\"leases\":[{\"ID\":");
      assertThat(node.sendToEtcdPort("POST", "/v3/kv/txn").body()).contains("\"succeeded\":true");
    }
  }

  @Test
  void aNodeThatNobodyLeadsIsNotHealthy() throws Exception {
    try (TestNode node = TestNode.durable(directory, "join", "true")) {
      assertThat(node.get("/health").statusCode()).isEqualTo(503);
      assertThat(node.get("/health").body()).isEqualTo("{\"health\":\"false\"}");
    }
  }
}
