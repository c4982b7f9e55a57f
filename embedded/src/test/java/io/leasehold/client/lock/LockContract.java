package io.leasehold.client.lock;

import static io.leasehold.embedded.Actor.end;
import static io.leasehold.embedded.SharedNode.until;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.client.Held;
import io.leasehold.embedded.Actor;
import io.leasehold.embedded.LimitedResource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** What every lock promises that one thread has alone, whatever else it can do. */
abstract class LockContract extends TroubledLockContract {
  @Test
  void othersWaitUntilTheLastUnlock() throws Exception {
    LeasedLock lock = lock(here);
    alice.does(lock::lock);
    alice.does(lock::lock);
    CompletableFuture<Void> waiting = bob.starts(lock(there)::lock);
    node.awaitWaiters("orders", 1);
    alice.does(lock::unlock);
    assertThat(alice.says(lock::holdCount)).isEqualTo(1);
    assertThat(node.waiters("orders")).isEqualTo(1);
    alice.does(lock::unlock);
    end(waiting);
    assertThat(bob.can(lock(there)::isHeldByCurrentThread)).isTrue();
    assertThat(alice.can(lock::isHeldByCurrentThread)).isFalse();
  }

  @Test
  void enteringAgainKeepsTheTokenAndANewTenureHasALargerOne() throws Exception {
    LeasedLock lock = lock(here);
    alice.does(lock::lock);
    long token = alice.says(() -> lock.held().token());
    alice.does(lock::lockInterruptibly);
    assertThat(alice.can(lock::tryLock)).isTrue();
    assertThat(alice.can(() -> lock.tryLock(1, SECONDS))).isTrue();
    assertThat(alice.says(lock::holdCount)).isEqualTo(4);
    assertThat(alice.says(() -> lock.held().token())).isEqualTo(token);
    for (int i = 0; i < 4; i++) {
      alice.does(lock::unlock);
    }
    bob.does(lock(there)::lock);
    assertThat(bob.says(() -> lock(there).held().token())).isGreaterThan(token);
  }

  @Test
  void lockObjectsOfOneClientAndKeyAreTheSameLock() throws Exception {
    alice.does(lock(here)::lock);
    alice.does(LeasedLock.on(here, "orders")::lock);
    alice.does(lock(here)::unlock);
    assertThat(alice.can(lock(here)::isHeldByCurrentThread)).isTrue();
    alice.does(lock(here)::unlock);
    assertThat(here.owners("orders")).isEmpty();
  }

  @Test
  void locksOfOtherKeysAreOtherLocks() throws Exception {
    alice.does(lock(here, "a")::lock);
    alice.does(lock(here, "b")::lock);
    alice.does(lock(here, "a")::unlock);
    assertThat(bob.can(lock(there, "a")::tryLock)).isTrue();
    assertThat(bob.can(lock(there, "b")::tryLock)).isFalse();
  }

  @Test
  void firstComeFirstServedAcrossClients() throws Exception {
    List<String> order = new CopyOnWriteArrayList<>();
    alice.does(lock(here)::lock);
    CompletableFuture<Void> first = bob.starts(() -> visit(lock(there), "bob", order));
    node.awaitWaiters("orders", 1);
    CompletableFuture<Void> second = carol.starts(() -> visit(lock(here), "carol", order));
    node.awaitWaiters("orders", 2);
    alice.does(lock(here)::unlock);
    CompletableFuture<Void> third = alice.starts(() -> visit(lock(here), "alice", order));
    end(first);
    end(second);
    end(third);
    assertThat(order).containsExactly("bob", "carol", "alice");
  }

  private static void visit(LeasedLock lock, String name, List<String> order) {
    lock.lock();
    try {
      order.add(name);
    } finally {
      lock.unlock();
    }
  }

  @Test
  void threadsOfTwoClientsNeverUseTheResourceTogether() throws Exception {
    LimitedResource resource = new LimitedResource(1);
    List<Actor> actors = new ArrayList<>();
    List<CompletableFuture<Void>> ends = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      Actor actor = new Actor("actor " + i);
      LeasedLock lock = lock(i % 2 == 0 ? here : there);
      actors.add(actor);
      ends.add(actor.starts(() -> use(resource, lock, 25)));
    }
    for (CompletableFuture<Void> started : ends) {
      end(started);
    }
    actors.forEach(Actor::close);
    assertThat(resource.uses()).isEqualTo(8 * 25);
  }

  private static void use(LimitedResource resource, LeasedLock lock, int times) {
    for (int i = 0; i < times; i++) {
      lock.lock();
      try {
        lock.held().check();
        resource.use();
      } finally {
        lock.unlock();
      }
    }
  }

  @Test
  void whoDoesNotHaveTheLockCannotUnlockIt() throws Exception {
    LeasedLock lock = lock(here);
    alice.does(lock::lock);
    assertThatThrownBy(() -> bob.does(lock::unlock))
        .isInstanceOf(IllegalMonitorStateException.class)
        .hasMessageContaining("\"bob\"")
        .hasMessageContaining("orders");
    assertThatThrownBy(() -> bob.says(lock::held)).isInstanceOf(IllegalMonitorStateException.class);
    alice.does(lock::unlock);
    assertThatThrownBy(() -> alice.does(lock::unlock))
        .isInstanceOf(IllegalMonitorStateException.class);
  }

  @Test
  void threadThatIsStartedUnderTheLockDoesNotHaveIt() throws Exception {
    LeasedLock lock = lock(here);
    alice.does(
        () -> {
          lock.lock();
          try (Actor child = new Actor("child")) {
            assertThat(child.can(lock::isHeldByCurrentThread)).isFalse();
            assertThat(child.can(lock::tryLock)).isFalse();
          } finally {
            lock.unlock();
          }
        });
  }

  @Test
  void tryLockTakesOnlyWhatIsFree() throws Exception {
    assertThat(alice.can(lock(here)::tryLock)).isTrue();
    assertThat(bob.can(lock(there)::tryLock)).isFalse();
    assertThat(bob.can(lock(there)::isHeldByCurrentThread)).isFalse();
    until(() -> there.leases() == 0);
    alice.does(lock(here)::unlock);
    assertThat(bob.can(lock(there)::tryLock)).isTrue();
  }

  @Test
  void tryLockGivesUpItsPlaceWhenTheTimeIsOver() throws Exception {
    alice.does(lock(here)::lock);
    assertThat(bob.can(() -> lock(there).tryLock(20, MILLISECONDS))).isFalse();
    assertThat(bob.can(() -> lock(there).tryLock(-1, SECONDS))).isFalse();
    assertThat(node.waiters("orders")).isZero();
    until(() -> there.leases() == 0);
  }

  @Test
  void tryLockWaitsInLineForAsLongAsItIsTold() throws Exception {
    alice.does(lock(here)::lock);
    CompletableFuture<Void> waiting =
        bob.starts(() -> assertThat(lock(there).tryLock(Long.MAX_VALUE, SECONDS)).isTrue());
    node.awaitWaiters("orders", 1);
    alice.does(lock(here)::unlock);
    end(waiting);
    assertThat(bob.can(lock(there)::isHeldByCurrentThread)).isTrue();
  }

  @Test
  void sameLockWithoutAThreadIsAcquiredByAFuture() throws Exception {
    alice.does(lock(here)::lock);
    CompletableFuture<Held> waiting = lock(there).acquireAsync();
    node.awaitWaiters("orders", 1);
    alice.does(lock(here)::unlock);
    try (Held held = end(waiting)) {
      held.check();
      assertThat(bob.can(lock(there)::tryLock)).isFalse();
    }
    assertThat(bob.can(lock(there)::tryLock)).isTrue();
  }

  @Test
  void conditionsAreRefusedWithAReason() {
    assertThatThrownBy(lock(here)::newCondition)
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("watch a key");
  }
}
