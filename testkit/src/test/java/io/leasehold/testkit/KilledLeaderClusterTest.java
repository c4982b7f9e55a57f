package io.leasehold.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.testkit.load.Call.Kind;
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

/** Three nodes keep their word when the one that leads is killed. */
@Tag("cluster")
@Timeout(300)
class KilledLeaderClusterTest {
  private static final Duration TERM = Duration.ofSeconds(3);

  /** Far fewer than there are commands: nobody reads a log that grows with the load. */
  private static final int MOST_WARNINGS = 50;

  @RegisterExtension final ClusterOfProcesses cluster = ClusterOfProcesses.ofThree();

  @Test
  void othersGoOnAndNothingIsLostAndNoLeaseEnds() {
    try (Witness witness = Witness.of(cluster.connection(Until.PATIENCE));
        Holders holders = Holders.renewing(cluster.connection(TERM.dividedBy(3)), 50, TERM);
        Load load = Load.on(cluster, 3)) {
      load.history().awaitMore(200);
      NodeProcess killed = cluster.leader();
      killed.kill();
      load.history().awaitMore(500);
      System.out.println(
          "leader killed: longest time without a grant "
              + load.history().longestGapMillis(Kind.GRANT)
              + " ms, longest time between renewals "
              + holders.longestGapMillis()
              + " ms");
      assertThat(cluster.leader().output().lines().filter(line -> line.contains("WARN")))
          .as("what a leader says while a node is down")
          .hasSizeLessThan(MOST_WARNINGS);
      killed.restart();
      load.history().awaitMore(200);
      load.stop();
      witness.catchUp();
      System.out.println("leader killed: " + load.history());
      assertThat(holders.stopAndFindLosses()).isEmpty();
      assertThat(witness.expired()).doesNotContainAnyElementsOf(holders.leases());
      assertThat(witness.problems()).isEmpty();
      Ledger ledger = Ledger.of(load);
      assertThat(ledger.tokensOutOfOrder()).isEmpty();
      assertThat(ledger.claimsUnseenBy(witness)).isEmpty();
      assertThat(cluster.nodes())
          .allSatisfy(
              node ->
                  assertThat(ledger.lostAt(cluster.connectionTo(node, Until.PATIENCE)))
                      .as("lost at %s", node)
                      .isEmpty());
    }
  }
}
