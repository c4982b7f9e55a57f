package io.leasehold.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.client.connection.Connection;
import io.leasehold.testkit.load.Ledger;
import io.leasehold.testkit.load.Load;
import io.leasehold.testkit.load.Witness;
import io.leasehold.testkit.process.ClusterOfProcesses;
import io.leasehold.testkit.process.NodeProcess;
import io.leasehold.testkit.process.Until;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One node in a process of its own keeps its word when the process is killed. */
@Tag("cluster")
@Timeout(180)
class SingleNodeClusterTest {
  private static final int ROUNDS = 3;

  @RegisterExtension final ClusterOfProcesses cluster = ClusterOfProcesses.ofOne();

  @Test
  void killedUnderLoadItLosesNothingAndRepeatsNoToken() {
    NodeProcess node = cluster.node("n1");
    Connection connection = cluster.connection(Until.PATIENCE);
    try (Witness witness = Witness.of(connection);
        Load load = Load.on(cluster, 4)) {
      for (int round = 1; round <= ROUNDS; round++) {
        load.history().awaitMore(200);
        node.kill();
        node.restart();
        load.history().awaitMore(1);
      }
      load.stop();
      witness.catchUp();
      System.out.println("single node, killed " + ROUNDS + " times: " + load.history());
      Ledger ledger = Ledger.of(load);
      assertThat(ledger.lostAt(connection)).isEmpty();
      assertThat(ledger.tokensOutOfOrder()).isEmpty();
      assertThat(ledger.claimsUnseenBy(witness)).isEmpty();
      assertThat(witness.problems()).isEmpty();
    }
  }
}
