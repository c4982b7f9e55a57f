package io.leasehold.client.lock;

import static io.leasehold.embedded.Actor.end;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.client.LeaseLostException;
import io.leasehold.client.Leasehold;
import io.leasehold.client.facts.Mode;
import io.leasehold.embedded.Actor;
import io.leasehold.embedded.LimitedResource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Readers together, a writer alone, all of them in one line. */
class LeasedReadWriteLockTest extends LockScene {

  @Override
  LeasedLock lock(Leasehold client, String key) {
    return LeasedReadWriteLock.on(client, key).readLock();
  }

  private LeasedLock read(Leasehold client) {
    return lock(client);
  }

  private LeasedLock write(Leasehold client) {
    return LeasedReadWriteLock.on(client, "orders").withTerms(TERMS).writeLock();
  }

  @Test
  void readersReadTogetherAndKeepWritersOut() throws Exception {
    alice.does(read(here)::lock);
    assertThat(bob.can(read(here)::tryLock)).isTrue();
    assertThat(carol.can(read(there)::tryLock)).isTrue();
    try (Actor writer = new Actor("writer")) {
      assertThat(writer.can(write(here)::tryLock)).isFalse();
      for (Actor reader : List.of(alice, bob)) {
        reader.does(read(here)::unlock);
      }
      assertThat(writer.can(write(there)::tryLock)).isFalse();
      carol.does(read(there)::unlock);
      assertThat(writer.can(write(there)::tryLock)).isTrue();
      assertThat(alice.can(read(here)::tryLock)).isFalse();
    }
  }

  @Test
  void readersAndWritersHaveTokensOfOneRisingRow() throws Exception {
    alice.does(read(here)::lock);
    bob.does(read(there)::lock);
    long first = alice.says(() -> read(here).held().token());
    long second = bob.says(() -> read(there).held().token());
    alice.does(read(here)::unlock);
    bob.does(read(there)::unlock);
    alice.does(write(here)::lock);
    long third = alice.says(() -> write(here).held().token());
    assertThat(List.of(first, second, third)).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void readerThatComesAfterAWaitingWriterWaits() throws Exception {
    alice.does(read(here)::lock);
    CompletableFuture<Void> writer = bob.starts(write(there)::lock);
    node.awaitWaiters("orders", 1);
    assertThat(carol.can(read(here)::tryLock)).isFalse();
    CompletableFuture<Void> reader = carol.starts(read(here)::lock);
    node.awaitWaiters("orders", 2);
    alice.does(read(here)::unlock);
    end(writer);
    assertThat(reader).isNotDone();
    bob.does(write(there)::unlock);
    end(reader);
  }

  @Test
  void readerEntersAgainThoughAWriterWaits() throws Exception {
    alice.does(read(here)::lock);
    CompletableFuture<Void> writer = bob.starts(write(there)::lock);
    node.awaitWaiters("orders", 1);
    alice.does(read(here)::lock);
    alice.does(read(here)::unlock);
    assertThat(writer).isNotDone();
    alice.does(read(here)::unlock);
    end(writer);
  }

  @Test
  void readerThatAsksToWriteIsRefusedInsteadOfWaitingForItself() throws Exception {
    alice.does(read(here)::lock);
    assertThatThrownBy(() -> alice.does(write(here)::lock))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("unlock the read lock first");
    assertThatThrownBy(() -> alice.can(write(here)::tryLock))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> alice.can(() -> write(here).tryLock(1, SECONDS)))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> alice.does(LeasedLock.on(here, "orders")::lock))
        .isInstanceOf(IllegalStateException.class);
    alice.does(() -> read(here).held().check());
    alice.does(read(here)::unlock);
    alice.does(write(here)::lock);
  }

  @Test
  void writerGoesOnReadingWithoutAGap() throws Exception {
    alice.does(write(here)::lock);
    long token = alice.says(() -> write(here).held().token());
    CompletableFuture<Void> writer = bob.starts(write(there)::lock);
    node.awaitWaiters("orders", 1);
    alice.does(read(here)::lock);
    alice.does(write(here)::unlock);
    assertThat(alice.can(write(here)::isHeldByCurrentThread)).isFalse();
    assertThat(alice.says(() -> read(here).held().token())).isEqualTo(token);
    alice.does(() -> read(here).held().check());
    assertThat(writer).isNotDone();
    alice.does(read(here)::unlock);
    end(writer);
  }

  @Test
  void readAndWriteAreUnlockedEachByItself() throws Exception {
    alice.does(write(here)::lock);
    assertThatThrownBy(() -> alice.does(read(here)::unlock))
        .isInstanceOf(IllegalMonitorStateException.class);
    alice.does(read(here)::lock);
    alice.does(read(here)::unlock);
    assertThat(alice.can(write(here)::isHeldByCurrentThread)).isTrue();
    assertThat(here.owners("orders"))
        .singleElement()
        .satisfies(owner -> assertThat(owner.mode()).isEqualTo(Mode.EXCLUSIVE))
        .satisfies(owner -> assertThat(owner.value().text()).isEqualTo("alice"));
  }

  @Test
  void lostReadLockIsNotEnteredAgain() throws Exception {
    alice.does(read(here)::lock);
    node.revoke(alice.says(() -> read(here).held()));
    assertThatThrownBy(() -> alice.does(read(here)::lock)).isInstanceOf(LeaseLostException.class);
    alice.does(read(here)::unlock);
    alice.does(read(here)::lock);
  }

  @Test
  void readersNeverMeetAWriter() throws Exception {
    LimitedResource written = new LimitedResource(1);
    AtomicInteger readers = new AtomicInteger();
    List<Actor> actors = new ArrayList<>();
    List<CompletableFuture<Void>> ends = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      Actor actor = new Actor("actor " + i);
      actors.add(actor);
      Leasehold client = i % 2 == 0 ? here : there;
      ends.add(
          actor.starts(
              i < 2
                  ? () -> writeOften(write(client), written, readers)
                  : () -> readOften(read(client), written, readers)));
    }
    for (CompletableFuture<Void> started : ends) {
      end(started);
    }
    actors.forEach(Actor::close);
    assertThat(written.uses()).isEqualTo(2 * 15);
  }

  private static void writeOften(LeasedLock lock, LimitedResource written, AtomicInteger readers) {
    for (int i = 0; i < 15; i++) {
      lock.lock();
      try {
        written.use();
        assertThat(readers).hasValue(0);
      } finally {
        lock.unlock();
      }
    }
  }

  private static void readOften(LeasedLock lock, LimitedResource written, AtomicInteger readers) {
    for (int i = 0; i < 15; i++) {
      lock.lock();
      try {
        readers.incrementAndGet();
        int before = written.uses();
        LockSupport.parkNanos(20_000);
        assertThat(written.uses()).isEqualTo(before);
        readers.decrementAndGet();
      } finally {
        lock.unlock();
      }
    }
  }
}
