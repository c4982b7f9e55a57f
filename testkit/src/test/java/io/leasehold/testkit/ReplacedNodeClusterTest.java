package io.leasehold.testkit;

import static com.google.protobuf.ByteString.copyFromUtf8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.PutRequest;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.Rpc;
import io.leasehold.testkit.load.Ledger;
import io.leasehold.testkit.load.Load;
import io.leasehold.testkit.process.ClusterOfProcesses;
import io.leasehold.torture.process.NodeProcess;
import io.leasehold.torture.process.Until;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A node that is lost for good is replaced by an empty one while the cluster runs. */
@Tag("cluster")
@Timeout(300)
class ReplacedNodeClusterTest {
  private static final int LARGE_BYTES = 512 << 10;

  /** Enough to fill two segments of the log. */
  private static final int LARGE_VALUES = 40;

  @RegisterExtension
  final ClusterOfProcesses cluster = ClusterOfProcesses.ofThree("--snapshot-entries", "100");

  @Test
  void newNodeCatchesUpBySnapshotAndCountsForTheMajority() {
    fillTheLog(cluster.connection(Until.PATIENCE));
    try (Load load = Load.on(cluster, 3)) {
      NodeProcess leader = cluster.leader();
      Until.holds("the leader has cut off its log", () -> !hasStartOfLog(leader));

      cluster.node("n3").kill();
      NodeProcess added = cluster.replace("n3", "n4");
      assertThat(added.status().orElseThrow().getSnapshotIndex()).isPositive();
      assertThat(hasStartOfLog(added)).isFalse();

      load.history().awaitMore(100);
      cluster.leader().kill();
      load.history().awaitMore(200);
      load.stop();
      System.out.println("node replaced, another killed: " + load.history());
      Ledger ledger = Ledger.of(load);
      NodeProcess survivor = added.isAlive() ? added : cluster.leader();
      assertThat(ledger.lostAt(cluster.connectionTo(survivor, Until.PATIENCE))).isEmpty();
      assertThat(ledger.tokensOutOfOrder()).isEmpty();
    }
  }

  private static void fillTheLog(Connection connection) {
    PutRequest.Builder request =
        PutRequest.newBuilder().setValue(ByteString.copyFrom(new byte[LARGE_BYTES]));
    for (int i = 0; i < LARGE_VALUES; i++) {
      connection.call(Rpc.PUT, request.setKey(copyFromUtf8("large/" + i % 4)).build());
    }
  }

  /** Whether a node has the segment of the log that begins with the first entry. */
  private static boolean hasStartOfLog(NodeProcess node) {
    try (Stream<Path> files = Files.walk(node.data())) {
      return files
          .map(file -> file.getFileName().toString())
          .anyMatch(name -> name.startsWith("log_0-") || name.equals("log_inprogress_0"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
