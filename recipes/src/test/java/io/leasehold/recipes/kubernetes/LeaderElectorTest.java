package io.leasehold.recipes.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.client.Leasehold;
import io.leasehold.recipes.Until;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A controller runs in one process at a time. */
class LeaderElectorTest {
  private final Leasehold client = Leasehold.embedded();
  private final List<String> told = new CopyOnWriteArrayList<>();

  @AfterEach
  void close() {
    client.close();
  }

  /** Leads until it is interrupted. */
  private final class Controller implements LeaderCallbacks {
    private final String name;

    Controller(String name) {
      this.name = name;
    }

    @Override
    public void onStartedLeading(long token) throws Exception {
      told.add(name + " leads");
      try {
        new CountDownLatch(1).await();
      } finally {
        told.add(name + " stops");
      }
    }

    @Override
    public void onNewLeader(String identity) {
      told.add(name + " sees " + identity);
    }
  }

  @Test
  void nextControllerLeadsAfterTheFirstHasStopped() throws Exception {
    LeaderElectionConfig a = LeaderElectionConfig.of("controllers/replicas", "a");
    LeaderElectionConfig b = LeaderElectionConfig.of("controllers/replicas", "b");
    LeaderElector first = LeaderElector.start(client, a, new Controller("a"));
    Until.holds("a leads", () -> told.contains("a leads"));
    LeaderElector second = LeaderElector.start(client, b, new Controller("b"));
    Until.holds("b knows", () -> told.contains("b sees a"));
    first.close();
    Until.holds("b leads", () -> told.contains("b leads"));
    assertThat(told.indexOf("a stops")).isLessThan(told.indexOf("b leads"));
    second.close();
  }

  @Test
  void knobsThatDoNotFitTogetherAreRefused() {
    Duration second = Duration.ofSeconds(1);
    assertThatThrownBy(
            () -> new LeaderElectionConfig("a", "b", second, Duration.ofSeconds(2), second))
        .hasMessageContaining("renewDeadline");
  }
}
