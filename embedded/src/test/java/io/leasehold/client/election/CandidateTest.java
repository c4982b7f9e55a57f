package io.leasehold.client.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.client.Hub;
import io.leasehold.client.LeaseLostException;
import io.leasehold.client.Leasehold;
import io.leasehold.client.Loss;
import io.leasehold.client.Terms;
import io.leasehold.client.holder.LossCause;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A candidate stops in time, and comes back by itself: what other elections got wrong. */
class CandidateTest {
  private static final String OFFICE = "orders/leader";

  /** Renewed once a second, so a revoked leader hears of it soon. */
  private static final Terms SHORT = Terms.of(Duration.ofSeconds(3));

  private final Hub hub = new Hub();
  private final Leasehold alice = hub.client("alice");
  private final Leasehold bob = hub.client("bob");
  private final Election atAlice = Election.of(alice, OFFICE);
  private final Election atBob = Election.of(bob, OFFICE);

  @AfterEach
  void close() {
    hub.close();
  }

  @Test
  void callbackMayBeOldNewsButCheckNeverIs() throws Exception {
    CountDownLatch callbacksBusy = new CountDownLatch(1);
    alice.callbacks().execute(() -> awaitQuietly(callbacksBusy));
    CompletableFuture<Throwable> seen = new CompletableFuture<>();
    LeaderListener listener =
        new LeaderListener() {
          @Override
          public void onElected(Leadership leadership) {
            try {
              leadership.check();
              seen.complete(null);
            } catch (LeaseLostException lost) {
              seen.complete(lost);
            }
          }
        };
    try (Candidate a = atAlice.candidate().terms(SHORT).listener(listener).once().start()) {
      Leadership leadership = a.awaitLeadership();
      hub.revoke(leadership.held().lease().id());
      Hub.until("it is lost", () -> leadership.held().loss().isPresent());
      callbacksBusy.countDown();
      assertThat(seen.get()).isInstanceOf(LeaseLostException.class);
    }
  }

  @Test
  void oldLeadersWorkIsInterruptedOnLoss() throws Exception {
    CompletableFuture<String> end = new CompletableFuture<>();
    CompletableFuture<Loss> told = new CompletableFuture<>();
    LeaderListener listener =
        new LeaderListener() {
          @Override
          public void onLost(Leadership leadership, Loss loss) {
            told.complete(loss);
          }
        };
    LeaderTask task =
        leadership -> {
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException interrupted) {
            end.complete("interrupted");
            throw interrupted;
          }
        };
    try (Candidate a = atAlice.candidate().terms(SHORT).listener(listener).task(task).start()) {
      hub.revoke(a.awaitLeadership().held().lease().id());
      assertThat(end.get()).isEqualTo("interrupted");
      assertThat(told.get().cause()).isEqualTo(LossCause.REVOKED);
    }
  }

  @Test
  void campaignsAgainAfterNoNodeAnswered() throws Exception {
    try (Candidate a = atAlice.candidate().terms(Terms.of(Duration.ofSeconds(1))).start()) {
      Leadership first = a.awaitLeadership();
      hub.cut("alice");
      Hub.until("it is lost", () -> first.held().loss().isPresent());
      assertThat(first.held().loss().orElseThrow().cause()).isEqualTo(LossCause.UNREACHABLE);
      hub.mend("alice");
      Hub.until("it leads again", () -> leadsBehind(a, first.token()));
      assertThat(first.held().isSafe()).isFalse();
    }
  }

  @Test
  void leadershipIsBoundToItsLeaseNotToItsName() throws Exception {
    try (Candidate a = atAlice.candidate("same").terms(SHORT).start()) {
      Leadership first = a.awaitLeadership();
      try (Candidate b = atBob.candidate("same").terms(SHORT).start()) {
        awaitInLine("same");
        hub.cut("alice");
        hub.revoke(first.held().lease().id());
        Leadership second = b.awaitLeadership();
        hub.mend("alice");
        Hub.until("the old one knows", () -> first.held().loss().isPresent());
        assertThatThrownBy(first::check).isInstanceOf(LeaseLostException.class);
        second.check();
        assertThat(atAlice.leader().orElseThrow().lease()).isEqualTo(second.held().lease().id());
      }
    }
  }

  @Test
  void taskThatFailsGivesTheOfficeBackAndCampaignsAgain() throws Exception {
    List<Exception> failures = new CopyOnWriteArrayList<>();
    LeaderListener listener =
        new LeaderListener() {
          @Override
          public void onFailed(Leadership leadership, Exception failure) {
            failures.add(failure);
          }
        };
    LeaderTask task =
        leadership -> {
          throw new IllegalStateException("on purpose");
        };
    try (Candidate a = atAlice.candidate().terms(SHORT).listener(listener).task(task).start()) {
      Hub.until("it led twice", () -> failures.size() >= 2);
      assertThat(failures.get(0)).hasMessage("on purpose");
      assertThat(a.stage()).isNotEqualTo(Stage.CLOSED);
    }
  }

  @Test
  void closedCandidateLeavesTheLine() throws Exception {
    try (Candidate a = atAlice.candidate().start()) {
      a.awaitLeadership();
      Candidate b = atBob.candidate().start();
      awaitInLine("bob");
      b.close();
      assertThat(b.stage()).isEqualTo(Stage.CLOSED);
      assertThat(b.leadershipAsync()).isCompletedExceptionally();
      Hub.until("bob is out of line", () -> !inLine("bob"));
    }
  }

  private boolean leadsBehind(Candidate candidate, long token) {
    Optional<Leadership> leadership = candidate.leadership();
    return leadership.filter(now -> now.token() > token && now.held().isSafe()).isPresent();
  }

  private void awaitInLine(String name) throws Exception {
    Hub.until(name + " is in line", () -> inLine(name));
  }

  private boolean inLine(String name) {
    return hub.waiters(OFFICE).contains(name);
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
