package io.leasehold.shedlock;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.client.Held;
import io.leasehold.client.Leasehold;
import io.leasehold.client.Terms;
import io.leasehold.client.holder.LossCause;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.SimpleLock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a lock is beyond ShedLock's contract: a lease with a token. */
class LeaseholdLockProviderTest {
  private static final Duration HOUR = Duration.ofHours(1);

  private final Leasehold client = Leasehold.embedded();
  private final LeaseholdLockProvider provider = new LeaseholdLockProvider(client);

  @AfterEach
  void close() {
    client.close();
  }

  @Test
  void everyLockHasALargerToken() {
    LeasedSimpleLock first = lock(HOUR, Duration.ZERO);
    first.unlock();
    LeasedSimpleLock second = lock(HOUR, Duration.ZERO);
    assertThat(second.token()).isGreaterThan(first.token());
    assertThat(second.held().isSafe()).isTrue();
  }

  @Test
  void taskFindsItsLock() {
    LeasedSimpleLock lock = lock(HOUR, Duration.ZERO);
    assertThat(provider.current("job")).containsSame(lock);
    lock.unlock();
    assertThat(provider.current("job")).isEmpty();
  }

  @Test
  void extendedLockHasALargerTokenAndTheNewTime() {
    LeasedSimpleLock lock = lock(HOUR, Duration.ZERO);
    Optional<SimpleLock> extended = lock.extend(HOUR.multipliedBy(2), Duration.ZERO);
    LeasedSimpleLock next = (LeasedSimpleLock) extended.orElseThrow();
    assertThat(next.token()).isGreaterThan(lock.token());
    assertThat(next.held().lease().terms().term()).isEqualTo(HOUR.multipliedBy(2));
    assertThat(lock.held().isSafe()).isFalse();
    assertThat(provider.current("job")).containsSame(next);
  }

  @Test
  void lostLockIsNotExtended() throws Exception {
    LeasedSimpleLock lock = lock(HOUR, Duration.ZERO);
    lock.held().close();
    assertThat(lock.extend(HOUR, Duration.ZERO)).isEmpty();
    assertThat(provider.current("job")).isEmpty();
  }

  @Test
  void lockAtLeastForIsKeptByTheClusterAlone() throws Exception {
    LeasedSimpleLock lock = lock(HOUR, Duration.ofMinutes(10));
    lock.unlock();
    assertThat(Eventually.holds(() -> client.leases() == 0)).isTrue();
    assertThat(provider.lock(configuration(HOUR, Duration.ZERO))).isEmpty();
    assertThat(client.owners("shedlock/job").get(0).token()).isGreaterThan(lock.token());
  }

  @Test
  void unlockAfterTheLockIsOverDoesNotFail() throws Exception {
    LeasedSimpleLock lock = lock(HOUR, Duration.ofMinutes(10));
    lock.held().close();
    try (Held another = client.acquire("shedlock/job")) {
      lock.unlock();
      assertThat(another.isSafe()).isTrue();
    }
  }

  @Test
  void nothingCarriesALockPastLockAtMostFor() {
    LeasedSimpleLock lock = lock(Duration.ofMillis(400), Duration.ZERO);
    assertThat(Eventually.holds(() -> lock.held().loss().isPresent())).isTrue();
    assertThat(lock.held().loss().orElseThrow().cause()).isNotEqualTo(LossCause.RELEASED);
    assertThat(
            Eventually.holds(() -> provider.lock(configuration(HOUR, Duration.ZERO)).isPresent()))
        .isTrue();
  }

  @Test
  void crashTermIsShorterThanLockAtMostForAndNotThanLockAtLeastFor() {
    LeaseholdLockProvider renewing = provider.freeAfterCrash(Duration.ofSeconds(30));
    assertThat(terms(renewing, HOUR, Duration.ZERO).term()).isEqualTo(Duration.ofSeconds(30));
    assertThat(terms(renewing, HOUR, Duration.ZERO).maxLife()).isEqualTo(HOUR);
    assertThat(terms(renewing, HOUR, Duration.ofMinutes(2)).term())
        .isEqualTo(Duration.ofMinutes(2));
    assertThat(terms(renewing, Duration.ofSeconds(5), Duration.ZERO).term())
        .isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void keyHasThePrefix() throws Exception {
    assertThat(provider.withPrefix("jobs/").lock(configuration(HOUR, Duration.ZERO))).isPresent();
    assertThat(client.owners("jobs/job")).hasSize(1);
  }

  private static Terms terms(LeaseholdLockProvider of, Duration atMost, Duration atLeast) {
    LeasedSimpleLock lock =
        (LeasedSimpleLock) of.lock(configuration(atMost, atLeast)).orElseThrow();
    lock.held().close();
    return lock.held().lease().terms();
  }

  private LeasedSimpleLock lock(Duration atMost, Duration atLeast) {
    return (LeasedSimpleLock) provider.lock(configuration(atMost, atLeast)).orElseThrow();
  }

  private static LockConfiguration configuration(Duration atMost, Duration atLeast) {
    return new LockConfiguration(Instant.now(), "job", atMost, atLeast);
  }
}
