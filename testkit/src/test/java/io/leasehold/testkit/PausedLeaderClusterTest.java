package io.leasehold.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.testkit.load.Tally;
import io.leasehold.testkit.process.ClusterOfProcesses;
import io.leasehold.torture.process.NodeProcess;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A leader that was stopped in its tracks wakes up and does not know that others went on. */
@Tag("cluster")
@Timeout(300)
class PausedLeaderClusterTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(1);
  private static final int ROUNDS = 4;
  private static final int READERS = 3;

  @RegisterExtension final ClusterOfProcesses cluster = ClusterOfProcesses.ofThree();

  @Test
  void readsAreNeverOlderThanWhatWasAcknowledgedBefore() {
    try (Tally tally = new Tally()) {
      tally.countBy(cluster.connection(TIMEOUT.multipliedBy(3)));
      cluster
          .nodes()
          .forEach(
              node -> {
                for (int i = 0; i < READERS; i++) {
                  tally.readAt(node, cluster.connectionTo(node, TIMEOUT));
                }
              });
      for (int round = 1; round <= ROUNDS; round++) {
        NodeProcess leader = cluster.leader();
        tally.awaitMoreRead(leader, 20);
        leader.pause();
        tally.awaitMoreCounted(50);
        leader.resume();
        tally.awaitMoreRead(leader, 50);
      }
      assertThat(tally.stopAndFindStaleReads()).isEmpty();
      System.out.println("leader paused " + ROUNDS + " times: " + tally);
    }
  }
}
