package io.leasehold.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.testkit.load.Ledger;
import io.leasehold.testkit.load.Load;
import io.leasehold.testkit.process.ClusterOfProcesses;
import io.leasehold.torture.process.NodeProcess;
import io.leasehold.torture.process.Until;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A node whose disk has damaged its data does not serve; the others carry on without it. */
@Tag("cluster")
@Timeout(300)
class DamagedNodeClusterTest {

  @RegisterExtension final ClusterOfProcesses cluster = ClusterOfProcesses.ofThree();

  @Test
  void damagedAndEmptyNodesRefuseToRunAndTheWayOutThatTheyNameWorks() throws Exception {
    try (Load load = Load.on(cluster, 2)) {
      load.history().awaitMore(50);
      NodeProcess broken = cluster.followers().get(0);
      broken.kill();
      Path segment = openSegment(broken.data());
      damage(segment);
      broken.start();
      assertThat(broken.awaitExit()).isEqualTo(1);
      assertThat(broken.output())
          .contains(segment + " is damaged: at byte ", "leasehold members remove " + broken.name())
          .doesNotContain("\tat ");
      load.history().awaitMore(50);

      delete(broken.data());
      broken.start();
      assertThat(broken.awaitExit()).isEqualTo(1);
      assertThat(broken.output())
          .contains("has met \"" + broken.name() + "\" with another data directory");
      load.history().awaitMore(50);

      NodeProcess added = cluster.replace(broken.name(), "n4");
      load.history().awaitMore(50);
      load.stop();
      Ledger ledger = Ledger.of(load);
      assertThat(ledger.lostAt(cluster.connectionTo(added, Until.PATIENCE))).isEmpty();
      assertThat(ledger.tokensOutOfOrder()).isEmpty();
    }
  }

  private static Path openSegment(Path data) throws IOException {
    try (Stream<Path> files = Files.walk(data)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("log_inprogress_"))
          .findFirst()
          .orElseThrow();
    }
  }

  /** In its first entry, which others follow. */
  private static void damage(Path segment) throws IOException {
    byte[] bytes = Files.readAllBytes(segment);
    bytes[20] ^= 1;
    Files.write(segment, bytes);
  }

  private static void delete(Path tree) throws IOException {
    try (Stream<Path> files = Files.walk(tree)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
