package io.leasehold.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.client.Held;
import io.leasehold.client.Leasehold;
import io.leasehold.client.LeaseholdBuilder;
import io.leasehold.client.LeaseholdException;
import io.leasehold.server.config.Config;
import io.leasehold.server.tls.TestPki;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The holder's library shows its certificate to a node that asks for one. */
class ClientOverTlsTest {
  private static TestPki pki;
  private static LeaseholdServer node;

  @BeforeAll
  static void start(@TempDir Path directory) throws Exception {
    pki = TestPki.in(directory).issue("server").issue("client");
    node =
        LeaseholdServer.start(
            Config.of(
                Map.of(
                    "port", "0",
                    "in-memory", "true",
                    "tls-server-cert", pki.certificate("server").toString(),
                    "tls-server-key", pki.key("server").toString(),
                    "tls-client-ca", pki.ca().toString())));
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static LeaseholdBuilder client() {
    return Leasehold.builder()
        .endpoints("localhost:" + node.address().getPort())
        .timeout(Duration.ofSeconds(20));
  }

  @Test
  void clientWithCredentialsIsServed() throws Exception {
    LeaseholdBuilder builder =
        client().tls(pki.ca()).credentials(pki.certificate("client"), pki.key("client"));
    try (Leasehold client = builder.connect();
        Held held = client.acquire("a")) {
      held.check();
      assertThat(held.token()).isPositive();
    }
  }

  @Test
  void clientWithoutCredentialsIsTurnedAway() {
    Duration shortly = Duration.ofSeconds(2);
    try (Leasehold client = client().tls(pki.ca()).timeout(shortly).connect()) {
      assertThatThrownBy(() -> client.tryAcquire("b")).isInstanceOf(LeaseholdException.class);
    }
  }

  @Test
  void plainTextIsTurnedAway() {
    try (Leasehold client = client().timeout(Duration.ofSeconds(2)).connect()) {
      assertThatThrownBy(() -> client.tryAcquire("b")).isInstanceOf(LeaseholdException.class);
    }
  }
}
