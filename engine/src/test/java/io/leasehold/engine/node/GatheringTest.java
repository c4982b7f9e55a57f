package io.leasehold.engine.node;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.Release;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Terms;
import io.leasehold.core.outcome.Acquired;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.engine.Engine;
import io.leasehold.engine.EngineMeter;
import io.leasehold.engine.EngineSettings;
import io.leasehold.engine.entry.EntryCodec;
import io.leasehold.engine.node.TroubledLog.Fate;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Callers that were answered together and ask again are in one entry, on a clock set by hand. */
class GatheringTest {
  private static final int CALLERS = 10;

  /** As long as an entry takes here; no moment is longer. */
  private static final long ENTRY_NANOS = MILLISECONDS.toNanos(1);

  private static final Key DB = Key.of("db");
  private static final long ALICE = 1_000_001;
  private static final long BOB = 1_000_002;

  private final TroubledLog log = new TroubledLog();
  private final AtomicLong now = new AtomicLong();
  private final Engine engine =
      new ReplicatedEngine(log, EngineSettings.defaults(), EngineMeter.NONE, now::get, 1).start();

  @AfterEach
  void close() {
    log.always(Fate.APPLIED);
    log.letGo();
    now.addAndGet(SECONDS.toNanos(10));
    engine.close();
  }

  @Test
  void theFirstOnesWaitForTheLast() {
    rounds();
    var first = ask(CALLERS - 1);
    assertThat(commandsUnderWay()).isEmpty();
    var last = ask(1);
    assertThat(first).isNotDone();
    assertThat(last).isNotDone();
    Until.holds(() -> commandsUnderWay().equals(List.of(CALLERS)), "one entry has all of them");
  }

  @Test
  void whoDoesNotComeIsWaitedForNoLongerThanAMoment() {
    rounds();
    var two = ask(2);
    assertThat(two).isNotDone();
    assertThat(commandsUnderWay()).isEmpty();
    timePasses();
    Until.holds(() -> commandsUnderWay().equals(List.of(2)), "those who are there go");
  }

  /** The one who gave the lock back and stands in line again, and the one who has it now. */
  @Test
  void whoeverWaitedForALockIsWaitedForToo() throws Exception {
    for (long lease : new long[] {ALICE, BOB}) {
      done(engine.submit(new GrantLease(lease, "h", Terms.ofMillis(3_600_000))));
    }
    rounds();
    CompletableFuture<Outcome> first = engine.acquire(lock(ALICE));
    CompletableFuture<Outcome> second = engine.acquire(lock(BOB));
    goesThrough(first);
    Acquired held = (Acquired) first.join();
    goesThrough(engine.submit(new Release(DB, held.claim().token())));
    Acquired next = (Acquired) second.get(30, SECONDS);

    var again = engine.acquire(lock(ALICE));
    assertThat(again).isNotDone();
    assertThat(commandsUnderWay()).isEmpty();
    var given = engine.submit(new Release(DB, next.claim().token()));
    assertThat(given).isNotDone();
    Until.holds(() -> commandsUnderWay().equals(List.of(2)), "one entry has both");
  }

  private static Acquire lock(long lease) {
    return Acquire.exclusive(DB, lease).waiting(Acquire.FOREVER);
  }

  /** Until the engine knows its callers, and how long an entry takes. */
  private void rounds() {
    done(ask(1));
    log.always(Fate.HELD_BACK);
    for (int i = 0; i < 50; i++) {
      goesThrough(ask(CALLERS));
    }
  }

  /** Waits for an answer of a log that holds nothing back; it may have to lead first. */
  private void done(CompletableFuture<?> answer) {
    Until.holds(() -> timePasses() && answer.isDone(), "the node leads and has answered");
  }

  /**
   * Time passes until it has gone into the log, and while it is there, for an entry that took none
   * would be waited for by nobody. It stands still once it is answered.
   */
  private void goesThrough(CompletableFuture<?> answer) {
    while (!answer.isDone()) {
      Until.holds(
          () -> !log.heldBack().isEmpty() || (timePasses() && !log.heldBack().isEmpty()),
          "an entry is under way");
      timePasses();
      log.letGo();
    }
  }

  private boolean timePasses() {
    now.addAndGet(ENTRY_NANOS);
    return true;
  }

  /** So many callers ask, one after the other; done when all are answered. */
  private CompletableFuture<Void> ask(int callers) {
    return CompletableFuture.allOf(
        Stream.generate(() -> new Put(Key.of("k"), Bytes.of("v"), 0, false, false))
            .limit(callers)
            .map(engine::submit)
            .toArray(CompletableFuture<?>[]::new));
  }

  /** Of each entry, but for ticks. */
  private List<Integer> commandsUnderWay() {
    return log.heldBack().stream()
        .map(
            entry ->
                EntryCodec.decode(entry).batches().stream()
                    .mapToInt(batch -> batch.commands().size())
                    .sum())
        .filter(commands -> commands > 0)
        .toList();
  }
}
