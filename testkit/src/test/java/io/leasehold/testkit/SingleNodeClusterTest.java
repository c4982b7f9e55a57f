package io.leasehold.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.client.connection.Connection;
import io.leasehold.testkit.load.Holders;
import io.leasehold.testkit.load.Ledger;
import io.leasehold.testkit.load.Load;
import io.leasehold.testkit.load.Witness;
import io.leasehold.testkit.process.ClusterOfProcesses;
import io.leasehold.torture.process.NodeProcess;
import io.leasehold.torture.process.Until;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One node in a process of its own keeps its word when the process is killed. */
@Tag("cluster")
@Timeout(300)
class SingleNodeClusterTest {
  private static final int ROUNDS = 3;
  private static final Duration TERM = Duration.ofSeconds(2);

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

  /** Its clock ran on while it stood still, but cluster time did not. */
  @Test
  void pausedForLongerThanTheTermItEndsNoLeaseOfARenewingHolder() {
    NodeProcess node = cluster.node("n1");
    try (Holders holders = Holders.renewing(cluster.connection(TERM.dividedBy(2)), 50, TERM)) {
      Until.holds("leases are being renewed", () -> holders.renewals() > 2);
      for (int round = 1; round <= ROUNDS; round++) {
        node.pause();
        Until.passed(TERM.multipliedBy(2));
        long before = holders.renewals();
        node.resume();
        Until.holds("renewals go on", () -> holders.renewals() > before + 1);
      }
      System.out.println(
          "single node, paused: longest time between renewals "
              + holders.longestGapMillis()
              + " ms at a term of "
              + TERM.toMillis()
              + " ms");
      assertThat(holders.stopAndFindLosses()).isEmpty();
    }
  }
}
