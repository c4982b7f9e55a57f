package io.leasehold.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.api.v1.DiagnoseReply;
import io.leasehold.server.config.Config;
import io.leasehold.server.diagnose.NodeDiagnosis;
import io.leasehold.server.tls.NodeTls;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a node finds out about itself for the doctor. */
class DiagnosisTest {
  @TempDir Path directory;

  @Test
  void theDiskIsMeasuredAndASingleNodeIsWarnedAbout() {
    Map<String, String> flags = Map.of("port", "0", "data", directory.toString());
    DiagnoseReply reply = diagnose(flags);
    assertThat(reply.getNode()).isEqualTo("n1");
    assertThat(reply.getDiskProblem()).isEmpty();
    assertThat(reply.getFsyncP50Millis()).isPositive();
    assertThat(reply.getFsyncMaxMillis()).isGreaterThanOrEqualTo(reply.getFsyncP50Millis());
    assertThat(reply.getDiskFreeBytes()).isPositive();
    assertThat(reply.getWarningsList()).anyMatch(warning -> warning.contains("a single node"));
    assertThat(directory.toFile().list()).noneMatch(name -> name.startsWith("doctor-"));
  }

  @Test
  void whatIsOnlyInMemoryIsWarnedAbout() {
    DiagnoseReply reply = diagnose(Map.of("port", "0", "in-memory", "true"));
    assertThat(reply.getWarningsList()).anyMatch(warning -> warning.contains("in memory"));
  }

  @Test
  void anOpenNodeIsWarnedAbout() {
    DiagnoseReply reply =
        diagnose(Map.of("port", "0", "in-memory", "true", "listen", "0.0.0.0", "insecure", "true"));
    assertThat(reply.getWarningsList()).anyMatch(warning -> warning.contains("insecure"));
  }

  private static DiagnoseReply diagnose(Map<String, String> flags) {
    Config config = Config.of(flags);
    try (LeaseholdServer node = LeaseholdServer.start(config);
        NodeDiagnosis diagnosis = new NodeDiagnosis(config, NodeTls.of(config), node.engine())) {
      node.ready().join();
      return diagnosis.diagnose().join();
    }
  }
}
