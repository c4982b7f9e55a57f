package io.leasehold.client.lock;

import static io.leasehold.embedded.Actor.end;
import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.client.LeaseLostException;
import io.leasehold.client.Leasehold;
import io.leasehold.client.Terms;
import io.leasehold.client.holder.LossCause;
import io.leasehold.client.holder.Reading;
import io.leasehold.embedded.Actor;
import io.leasehold.embedded.SharedNode;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A thread whose machine was suspended under a lock cannot be sure of it until it is renewed. */
class PausedLockTest {
  private static final Terms TERMS = Terms.of(Duration.ofSeconds(60));

  private final AtomicLong suspendedMillis = new AtomicLong();
  private final SharedNode node = new SharedNode();
  private final Leasehold client = node.client("suspended", this::reading);
  private final Actor alice = new Actor("alice");
  private final LeasedLock lock = LeasedLock.on(client, "orders").withTerms(TERMS);

  /** A suspend is seen on the wall clock alone. */
  private Reading reading() {
    return new Reading(System.nanoTime(), System.currentTimeMillis() + suspendedMillis.get());
  }

  private void suspend(Duration time) {
    suspendedMillis.addAndGet(time.toMillis());
  }

  @BeforeEach
  void aliceHasTheLock() throws Exception {
    alice.does(lock::lock);
  }

  @AfterEach
  void close() {
    alice.close();
    node.close();
  }

  @Test
  void entersAgainWhenItIsSureOfTheLock() throws Exception {
    suspend(Duration.ofSeconds(20));
    alice.does(
        () -> {
          lock.lock();
          lock.held().check();
        });
    assertThat(alice.says(lock::holdCount)).isEqualTo(2);
  }

  @Test
  void doesNotEnterAgainWhileItCannotBeSure() throws Exception {
    node.stop();
    suspend(Duration.ofSeconds(20));
    assertThat(alice.can(lock::tryLock)).isFalse();
    assertThat(alice.can(() -> lock.tryLock(5, MILLISECONDS))).isFalse();
    CompletableFuture<Void> waiting = alice.starts(() -> lock.tryLock(1, DAYS));
    alice.interrupt();
    assertThatThrownBy(() -> end(waiting)).isInstanceOf(InterruptedException.class);
    assertThat(alice.says(lock::holdCount)).isEqualTo(1);
  }

  @Test
  void waitThatCannotBeInterruptedEndsWithTheLoss() throws Exception {
    node.stop();
    suspend(Duration.ofSeconds(20));
    CompletableFuture<Void> waiting =
        alice.starts(
            () -> {
              assertThatThrownBy(lock::lock).isInstanceOf(LeaseLostException.class);
              assertThat(Thread.interrupted()).isTrue();
            });
    alice.interrupt();
    suspend(Duration.ofSeconds(41));
    end(waiting);
    alice.does(lock::unlock);
    assertThat(alice.can(lock::isHeldByCurrentThread)).isFalse();
  }

  @Test
  void hasLostWhatItSleptThrough() throws Exception {
    suspend(Duration.ofSeconds(61));
    assertThatThrownBy(() -> alice.does(lock::lock))
        .isInstanceOfSatisfying(
            LeaseLostException.class,
            lost -> assertThat(lost.loss().cause()).isEqualTo(LossCause.PAUSED));
    alice.does(lock::unlock);
    alice.does(lock::lock);
    alice.does(() -> lock.held().check());
  }
}
