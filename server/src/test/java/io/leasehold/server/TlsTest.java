package io.leasehold.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.linecorp.armeria.client.ClientFactory;
import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.common.HttpStatus;
import io.leasehold.server.tls.TestPki;
import java.nio.file.Path;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who gets in over TLS, and who does not. */
class TlsTest {
  @TempDir static Path directory;
  private static TestPki pki;

  @BeforeAll
  static void makeCertificates() throws Exception {
    pki = TestPki.in(directory).issue("server").issue("client");
  }

  @Test
  void clientsThatTrustTheAuthorityGetIn() {
    try (TestNode node = TestNode.inMemory(serverFlags());
        ClientFactory trusting = ClientFactory.builder().tlsCustomizer(this::trust).build()) {
      node.ready();
      assertThat(node.server().uri()).startsWith("https://");
      assertThat(get(node, trusting)).isEqualTo(HttpStatus.OK);
    }
  }

  @Test
  void mutualTlsTurnsAwayWhoeverShowsNoCertificate() {
    String[] flags = java.util.Arrays.copyOf(serverFlags(), 6);
    flags[4] = "tls-client-ca";
    flags[5] = pki.ca().toString();
    try (TestNode node = TestNode.inMemory(flags);
        ClientFactory stranger = ClientFactory.builder().tlsCustomizer(this::trust).build();
        ClientFactory known =
            ClientFactory.builder()
                .tlsCustomizer(
                    context -> {
                      trust(context);
                      context.keyManager(
                          pki.certificate("client").toFile(), pki.key("client").toFile());
                    })
                .build()) {
      node.ready();
      assertThat(get(node, known)).isEqualTo(HttpStatus.OK);
      assertThatExceptionOfType(CompletionException.class)
          .isThrownBy(() -> get(node, stranger))
          .withCauseInstanceOf(Exception.class);
    }
  }

  @Test
  void aNodeThatServesByTlsDoesNotAnswerInTheClear() {
    try (TestNode node = TestNode.inMemory(serverFlags())) {
      node.ready();
      WebClient clear = WebClient.of("h1c://" + node.server().self().address());
      assertThatExceptionOfType(CompletionException.class)
          .isThrownBy(() -> clear.get("/health/live").aggregate().join());
    }
  }

  @Test
  void thePortForEtcdIsBehindTheSameTls() {
    String[] flags = java.util.Arrays.copyOf(serverFlags(), 6);
    flags[4] = "etcd-port";
    flags[5] = "0";
    try (TestNode node = TestNode.inMemory(flags);
        ClientFactory trusting = ClientFactory.builder().tlsCustomizer(this::trust).build()) {
      node.ready();
      String address = "127.0.0.1:" + node.server().etcdAddress().orElseThrow().getPort();
      assertThat(get("https://" + address, trusting)).isEqualTo(HttpStatus.OK);
      assertThatExceptionOfType(CompletionException.class)
          .isThrownBy(() -> get("h1c://" + address, ClientFactory.ofDefault()));
    }
  }

  private static String[] serverFlags() {
    return new String[] {
      "tls-server-cert", pki.certificate("server").toString(),
      "tls-server-key", pki.key("server").toString()
    };
  }

  private void trust(io.netty.handler.ssl.SslContextBuilder context) {
    context.trustManager(pki.ca().toFile());
  }

  private static HttpStatus get(TestNode node, ClientFactory factory) {
    return get(node.server().uri(), factory);
  }

  private static HttpStatus get(String uri, ClientFactory factory) {
    return WebClient.builder(uri)
        .factory(factory)
        .build()
        .get("/health/ready")
        .aggregate()
        .join()
        .status();
  }
}
