package io.leasehold.client.lock;

import static io.leasehold.embedded.Actor.end;
import static io.leasehold.embedded.SharedNode.until;
import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.leasehold.client.Held;
import io.leasehold.client.LeaseLostException;
import io.leasehold.client.holder.LossCause;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.StreamHandler;
import org.junit.jupiter.api.Test;

/** What a lock promises when it is lost while it is held, and when a waiter is disturbed. */
abstract class TroubledLockContract extends LockScene {

  private Held lockAndLose(LeasedLock lock) throws Exception {
    alice.does(lock::lock);
    Held held = alice.says(lock::held);
    node.revoke(held);
    return held;
  }

  @Test
  void lostLockSaysSo() throws Exception {
    LeasedLock lock = lock(here);
    lockAndLose(lock);
    assertThatThrownBy(() -> alice.does(() -> lock.held().check()))
        .isInstanceOfSatisfying(
            LeaseLostException.class,
            lost -> assertThat(lost.loss().cause()).isEqualTo(LossCause.REVOKED));
    assertThat(alice.can(lock::isHeldByCurrentThread)).isTrue();
    assertThat(alice.can(() -> lock.held().isSafe())).isFalse();
  }

  @Test
  void lostLockIsNotEnteredAgain() throws Exception {
    LeasedLock lock = lock(here);
    lockAndLose(lock);
    assertThatThrownBy(() -> alice.does(lock::lock)).isInstanceOf(LeaseLostException.class);
    assertThatThrownBy(() -> alice.does(lock::lockInterruptibly))
        .isInstanceOf(LeaseLostException.class);
    assertThatThrownBy(() -> alice.can(lock::tryLock)).isInstanceOf(LeaseLostException.class);
    assertThatThrownBy(() -> alice.can(() -> lock.tryLock(1, SECONDS)))
        .isInstanceOf(LeaseLostException.class);
    assertThat(alice.says(lock::holdCount)).isEqualTo(1);
  }

  @Test
  void lostLockIsLeftAsOftenAsItWasEnteredAndThenTakenAnew() throws Exception {
    LeasedLock lock = lock(here);
    alice.does(lock::lock);
    Held lost = lockAndLose(lock);
    alice.does(lock::unlock);
    assertThatThrownBy(() -> alice.does(lock::lock)).isInstanceOf(LeaseLostException.class);
    alice.does(lock::unlock);
    alice.does(lock::lock);
    alice.does(() -> lock.held().check());
    assertThat(alice.says(() -> lock.held().token())).isGreaterThan(lost.token());
  }

  @Test
  void unlockOfALostLockHidesNoException() {
    LeasedLock lock = lock(here);
    assertThatThrownBy(
            () ->
                alice.does(
                    () -> {
                      lock.lock();
                      try {
                        node.revoke(lock.held());
                        throw new UnsupportedOperationException("the real trouble");
                      } finally {
                        lock.unlock();
                      }
                    }))
        .hasMessage("the real trouble")
        .hasNoSuppressedExceptions();
  }

  @Test
  void unlockOfALostLockIsLogged() throws Exception {
    List<String> lines = new CopyOnWriteArrayList<>();
    Logger logger = Logger.getLogger(LeasedLock.class.getName());
    Handler notebook =
        new StreamHandler() {
          @Override
          public synchronized void publish(LogRecord line) {
            lines.add(line.getLevel() + " " + List.of(line.getParameters()));
          }
        };
    logger.addHandler(notebook);
    try {
      lockAndLose(lock(here));
      alice.does(lock(here)::unlock);
    } finally {
      logger.removeHandler(notebook);
    }
    assertThat(lines).singleElement(STRING).contains("WARNING", "orders", "revoked");
  }

  @Test
  void unlockOfALostLockLeavesTheNextOwnerAlone() throws Exception {
    LeasedLock lock = lock(here);
    lockAndLose(lock);
    bob.does(lock::lock);
    alice.does(lock::unlock);
    bob.does(() -> lock.held().check());
    assertThat(carol.can(lock(there)::tryLock)).isFalse();
  }

  @Test
  void interruptedWaiterGivesUpItsPlace() throws Exception {
    alice.does(lock(here)::lock);
    CompletableFuture<Void> patient = bob.starts(lock(there)::lockInterruptibly);
    node.awaitWaiters("orders", 1);
    bob.interrupt();
    assertThatThrownBy(() -> end(patient)).isInstanceOf(InterruptedException.class);
    node.awaitWaiters("orders", 0);
    CompletableFuture<Void> timed = bob.starts(() -> lock(there).tryLock(1, DAYS));
    node.awaitWaiters("orders", 1);
    bob.interrupt();
    assertThatThrownBy(() -> end(timed)).isInstanceOf(InterruptedException.class);
    node.awaitWaiters("orders", 0);
    assertThat(bob.can(lock(there)::isHeldByCurrentThread)).isFalse();
  }

  @Test
  void interruptedThreadDoesNotBeginToWait() throws Exception {
    LeasedLock lock = lock(here);
    alice.does(
        () -> {
          Thread.currentThread().interrupt();
          assertThatThrownBy(lock::lockInterruptibly).isInstanceOf(InterruptedException.class);
          Thread.currentThread().interrupt();
          lock.lock();
          assertThat(lock.tryLock()).isTrue();
          assertThatThrownBy(lock::lockInterruptibly).isInstanceOf(InterruptedException.class);
          assertThat(lock.holdCount()).isEqualTo(2);
        });
  }

  @Test
  void lockKeepsItsPlaceWhenInterruptedAndTheInterruptForLater() throws Exception {
    alice.does(lock(here)::lock);
    CompletableFuture<Void> first =
        bob.starts(
            () -> {
              lock(there).lock();
              assertThat(Thread.interrupted()).isTrue();
            });
    node.awaitWaiters("orders", 1);
    CompletableFuture<Void> second = carol.starts(lock(here)::lock);
    node.awaitWaiters("orders", 2);
    bob.interrupt();
    alice.does(lock(here)::unlock);
    end(first);
    assertThat(second).isNotDone();
    assertThat(bob.can(lock(there)::isHeldByCurrentThread)).isTrue();
  }

  @Test
  void waiterThatLosesItsPlaceLinesUpAgain() throws Exception {
    alice.does(lock(here)::lock);
    CompletableFuture<Void> waiting = bob.starts(lock(there)::lock);
    node.awaitWaiters("orders", 1);
    long before = node.waitingLease("orders");
    node.revoke(before);
    until(() -> node.waiters("orders") == 1 && node.waitingLease("orders") != before);
    alice.does(lock(here)::unlock);
    end(waiting);
    bob.does(() -> lock(there).held().check());
  }

  @Test
  void waiterWhoseClientIsClosedIsToldSo() throws Exception {
    alice.does(lock(here)::lock);
    CompletableFuture<Void> waiting = bob.starts(lock(there)::lock);
    node.awaitWaiters("orders", 1);
    there.close();
    assertThatThrownBy(() -> end(waiting))
        .isInstanceOfSatisfying(
            LeaseLostException.class,
            lost -> assertThat(lost.loss().cause()).isEqualTo(LossCause.RELEASED));
    assertThat(node.waiters("orders")).isZero();
  }

  @Test
  void lockOfAClosedClientIsGivenBackAndUnlocksQuietly() throws Exception {
    alice.does(lock(there)::lock);
    there.close();
    assertThat(bob.can(lock(here)::tryLock)).isTrue();
    alice.does(lock(there)::unlock);
    bob.does(() -> lock(here).held().check());
  }
}
