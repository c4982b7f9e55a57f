package io.leasehold.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.leasehold.core.command.Put;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.server.config.Config;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole node: it opens, answers, remembers, and closes. */
class LeaseholdServerTest {
  @TempDir Path directory;

  @Test
  void aNodeAnswersWhenItSaysThatItIsReady() throws Exception {
    try (TestNode node = TestNode.durable(directory).ready()) {
      assertThat(node.get("/health/live").statusCode()).isEqualTo(200);
      assertThat(node.get("/health/live").body()).contains("\"wallClockMillis\":");
      assertThat(node.get("/health/ready").statusCode()).isEqualTo(200);
      assertThat(node.get("/health/leader").statusCode()).isEqualTo(200);
      assertThat(node.get("/health/leader").body()).contains("\"leader\":\"n1\"");
      assertThat(node.send("POST", "/health/live").statusCode()).isEqualTo(405);
      assertThat(node.send("PUT", "/lease?ttl=30").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void whatWasAcknowledgedIsThereAfterARestart() throws Exception {
    Key key = Key.of("k");
    long revision;
    try (TestNode node = TestNode.durable(directory).ready()) {
      Outcome stored = node.server().engine().submit(Put.of(key, Bytes.of("v"))).join();
      assertThat(stored.kind()).isEqualTo(Outcome.Kind.STORED);
      revision = node.server().engine().status().revision();
    }
    try (TestNode node = TestNode.durable(directory).ready()) {
      assertThat(node.server().engine().status().revision()).isEqualTo(revision);
    }
  }

  @Test
  void aClosedNodeIsGoneAndSaysThatItWasClosed() throws Exception {
    TestNode node = TestNode.inMemory().ready();
    CompletableFuture<Optional<Throwable>> stop =
        CompletableFuture.supplyAsync(() -> awaitStop(node.server()));
    node.close();
    assertThat(stop.join()).isEmpty();
    assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> node.get("/health/live"));
    node.close();
  }

  @Test
  void aNodeThatNobodyLeadsIsAliveButNotReady() throws Exception {
    try (TestNode node = TestNode.durable(directory, "join", "true")) {
      assertThat(node.get("/health/live").statusCode()).isEqualTo(200);
      assertThat(node.get("/health/ready").statusCode()).isEqualTo(503);
      assertThat(node.get("/health/ready").body()).contains("no leader is known");
      assertThat(node.get("/health/leader").statusCode()).isEqualTo(503);
    }
  }

  @Test
  void aPortInUseIsSaidInOneSentence() throws IOException {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(other.getLocalPort());
      assertThatExceptionOfType(StartupException.class)
          .isThrownBy(() -> TestNode.inMemory("port", port, "peer-port", "0"))
          .withMessageContaining("cannot listen on 127.0.0.1:" + port)
          .withMessageContaining("--port");
    }
  }

  @Test
  void thePortForEtcdServesWhatTheOtherOneServes() throws Exception {
    try (TestNode node = TestNode.inMemory("etcd-port", "0").ready()) {
      int port = node.server().etcdAddress().orElseThrow().getPort();
      assertThat(port).isNotZero().isNotEqualTo(node.server().address().getPort());
      assertThat(node.sendToEtcdPort("GET", "/health/ready").statusCode()).isEqualTo(200);
    }
    try (TestNode node = TestNode.inMemory().ready()) {
      assertThat(node.server().etcdAddress()).isEmpty();
    }
  }

  @Test
  void aPortForEtcdInUseIsSaidInOneSentence() throws IOException {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(other.getLocalPort());
      assertThatExceptionOfType(StartupException.class)
          .isThrownBy(() -> TestNode.inMemory("etcd-port", port))
          .withMessageContaining("cannot listen on 127.0.0.1:" + port)
          .withMessageEndingWith("give another one with --etcd-port");
    }
  }

  @Test
  void aNodeThatWasAloneDoesNotPretendToBelongToACluster() throws Exception {
    TestNode.durable(directory).ready().close();
    String peers = "n1=127.0.0.1:27420,n2=127.0.0.1:27430,n3=127.0.0.1:27440";
    assertThatExceptionOfType(StartupException.class)
        .isThrownBy(() -> TestNode.durable(directory, "peers", peers))
        .withMessageContaining("belongs to a cluster of [n1] alone")
        .withMessageContaining("leasehold members add");
    TestNode.durable(directory).ready().close();
  }

  @Test
  void aDirectoryOfAnotherNodeIsRefused() {
    TestNode.durable(directory, "name", "n1").close();
    assertThatExceptionOfType(StartupException.class)
        .isThrownBy(() -> TestNode.durable(directory, "name", "n2"))
        .withMessageContaining("belongs to");
  }

  @Test
  void aDirectoryInUseIsRefused() {
    try (TestNode node = TestNode.durable(directory)) {
      assertThat(node.server().self().name()).isEqualTo("n1");
      assertThatExceptionOfType(StartupException.class)
          .isThrownBy(() -> TestNode.durable(directory))
          .withMessageContaining("locked");
    }
  }

  @Test
  void aDirectoryThatCannotBeMadeIsRefused() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "in the way");
    assertThatExceptionOfType(StartupException.class)
        .isThrownBy(() -> TestNode.durable(file.resolve("data")))
        .withMessageContaining("cannot write to the data directory");
  }

  @Test
  void theWelcomeSaysWhereItIsAndWhatToTry() throws Exception {
    Config config = Config.of(Map.of("port", "0", "in-memory", "true"));
    try (LeaseholdServer node = LeaseholdServer.start(config)) {
      assertThat(Welcome.text(config, node))
          .contains("node \"n1\" of cluster \"leasehold\"")
          .contains("in memory")
          .contains("no redundancy")
          .contains("etcdctl --endpoints=" + node.self().address() + "\n")
          .contains("curl -X PUT '" + node.uri() + "/lease/");
    }
  }

  @Test
  void theWelcomeSendsClientsOfEtcdToTheirPort() throws Exception {
    Config config = Config.of(Map.of("port", "0", "in-memory", "true", "etcd-port", "0"));
    try (LeaseholdServer node = LeaseholdServer.start(config)) {
      int port = node.etcdAddress().orElseThrow().getPort();
      assertThat(Welcome.text(config, node)).contains("etcdctl --endpoints=127.0.0.1:" + port);
    }
  }

  @Test
  void theServicesAreDocumented() throws Exception {
    try (TestNode node = TestNode.inMemory().ready()) {
      assertThat(node.get("/docs/specification.json").body()).contains("leasehold.v1.Leases");
    }
  }

  private static Optional<Throwable> awaitStop(LeaseholdServer server) {
    try {
      return server.awaitStop();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
