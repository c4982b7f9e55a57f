package io.leasehold.engine.ratis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.engine.Member;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes that show each other certificates. */
class RatisLogTlsTest {

  @TempDir static Path certificates;
  private static RatisTls tls;
  private static RatisTls other;

  @TempDir Path directory;

  @BeforeAll
  static void makeCertificates() throws Exception {
    tls = TestCertificates.selfSigned(certificates.resolve("tls"));
    other = TestCertificates.selfSigned(certificates.resolve("other"));
  }

  @Test
  void threeNodesWorkWithMutualTls() throws Exception {
    try (TestCluster cluster = new TestCluster(directory, settings -> settings.withTls(tls))) {
      List<TestCluster.Node> nodes = cluster.startThree();
      cluster.leader().append("a");
      for (TestCluster.Node node : nodes) {
        TestCluster.await(() -> node.has(List.of("a")));
        assertThat(node.ask("x")).isEqualTo("answer to x");
      }
    }
  }

  @Test
  void aNodeThatIsNotTrustedIsNotLetIn() throws Exception {
    try (TestCluster cluster =
        new TestCluster(
            directory,
            settings -> settings.withTls(settings.self().name().equals("n1") ? tls : other))) {
      TestCluster.Node n1 = cluster.startAlone("n1");
      Member stranger = TestCluster.member("n2");
      cluster.start(stranger, List.of());
      assertThatThrownBy(() -> n1.log().membership().add(stranger).get(20, TimeUnit.SECONDS))
          .hasMessageContaining("\"n2\" was not added");
      assertThat(n1.log().membership().members()).containsExactly(n1.member());
    }
  }
}
