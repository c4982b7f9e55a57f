package io.leasehold.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.client.connection.Connection;
import io.leasehold.testkit.load.Call.Kind;
import io.leasehold.testkit.load.Holders;
import io.leasehold.testkit.load.Ledger;
import io.leasehold.testkit.load.Load;
import io.leasehold.testkit.load.Witness;
import io.leasehold.testkit.process.ClusterOfProcesses;
import io.leasehold.torture.process.Until;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Nodes can be restarted in turn, as an upgrade does it, while clients go on. */
@Tag("cluster")
@Timeout(300)
class RollingRestartClusterTest {
  private static final Duration TERM = Duration.ofSeconds(3);

  @RegisterExtension final ClusterOfProcesses cluster = ClusterOfProcesses.ofThree();

  @Test
  void noLeaseEndsAndNothingIsLost() {
    Connection connection = cluster.connection(Until.PATIENCE);
    try (Witness witness = Witness.of(connection);
        Holders holders = Holders.renewing(cluster.connection(TERM.dividedBy(3)), 50, TERM);
        Load load = Load.on(cluster, 3)) {
      cluster
          .nodes()
          .forEach(
              node -> {
                load.history().awaitMore(100);
                node.terminate();
                load.history().awaitMore(100);
                node.restart();
              });
      load.stop();
      witness.catchUp();
      System.out.println(
          "rolling restart: longest time without a grant "
              + load.history().longestGapMillis(Kind.GRANT)
              + " ms, longest time between renewals "
              + holders.longestGapMillis()
              + " ms; "
              + load.history());
      assertThat(holders.stopAndFindLosses()).isEmpty();
      assertThat(witness.expired()).doesNotContainAnyElementsOf(holders.leases());
      assertThat(witness.problems()).isEmpty();
      Ledger ledger = Ledger.of(load);
      assertThat(ledger.tokensOutOfOrder()).isEmpty();
      assertThat(ledger.claimsUnseenBy(witness)).isEmpty();
      assertThat(ledger.lostAt(connection)).isEmpty();
    }
  }
}
