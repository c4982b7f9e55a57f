package io.leasehold.engine.node;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.LeaseMachine;
import io.leasehold.core.command.Add;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Terms;
import io.leasehold.core.outcome.Added;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.engine.Engine;
import io.leasehold.engine.EngineException;
import io.leasehold.engine.EngineException.Kind;
import io.leasehold.engine.EngineMeter;
import io.leasehold.engine.EngineSettings;
import io.leasehold.engine.node.TroubledLog.Fate;
import java.lang.Thread.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whatever the log does, a caller is answered once, and a command is done once or not at all. */
class TroubledEngineTest {
  private static final Key COUNTER = Key.of("counter");
  private static final EngineSettings IMPATIENT =
      new EngineSettings(4, 64 << 10, 1 << 20, 100, 1 << 20, 50, 500);

  private final TroubledLog log = new TroubledLog();
  private Engine engine;

  /** What is still under way goes through: an engine waits for it, and time may stand still. */
  @AfterEach
  void close() {
    log.always(Fate.APPLIED);
    log.letGo();
    engine.close();
  }

  @Test
  void batchThatWasRefusedIsTriedAgain() {
    log.next(Fate.REFUSED, Fate.REFUSED);
    start(EngineSettings.defaults());
    assertThat(add()).isEqualTo(1);
    assertThat(log.attempts()).isEqualTo(3);
  }

  @Test
  void batchWhoseFateWasUnknownIsSentAgainAndAppliedOnce() {
    log.next(Fate.LOST_WITHOUT_WORD, Fate.APPLIED_BUT_ANSWER_LOST);
    start(EngineSettings.defaults());
    assertThat(add()).isEqualTo(1);
    assertThat(add()).isEqualTo(2);
  }

  @Test
  void entryThatCameTwiceCountsOnce() {
    start(EngineSettings.defaults());
    assertThat(add()).isEqualTo(1);
    byte[] entry = log.entries().get(0);
    await(log.replica().apply(100, entry));
    assertThat(add()).isEqualTo(2);
  }

  @Test
  void commandsSubmittedTogetherAreOneEntryAndKeepTheirOrder() {
    start(EngineSettings.defaults());
    List<CompletableFuture<Outcome>> answers =
        engine.submitAll(Collections.nCopies(3, new Add(COUNTER, 1, 0)));
    assertThat(answers.stream().map(answer -> ((Added) await(answer)).value()))
        .containsExactly(1L, 2L, 3L);
    assertThat(log.entries()).hasSize(1);
  }

  @Test
  void commandThatIsTooLargeFailsAloneAmongOthers() {
    start(new EngineSettings(4, 64 << 10, 16, 100, 1 << 20, 20_000, 500));
    Key large = Key.of("a key that does not fit into sixteen bytes");
    List<CompletableFuture<Outcome>> answers =
        engine.submitAll(List.of(new Add(large, 1, 0), new Add(Key.of("k"), 1, 0)));
    assertThat(kindOf(answers.get(0))).isEqualTo(Kind.REFUSED);
    assertThat(((Added) await(answers.get(1))).value()).isEqualTo(1);
  }

  @Test
  void callerNobodyCouldServeLearnsThatNothingWasDone() {
    log.always(Fate.REFUSED);
    start(IMPATIENT);
    assertThat(kindOf(engine.submit(new Add(COUNTER, 1, 0)))).isEqualTo(Kind.NO_LEADER);
    assertThat(kindOf(engine.read(LeaseMachine::revision))).isEqualTo(Kind.NO_LEADER);
  }

  @Test
  void callerWhoseCommandMayBeDoneLearnsThatTheOutcomeIsUnknown() {
    log.always(Fate.LOST_WITHOUT_WORD);
    start(IMPATIENT);
    assertThat(kindOf(engine.submit(new Add(COUNTER, 1, 0)))).isEqualTo(Kind.OUTCOME_UNKNOWN);
  }

  @Test
  void commandUnderWayTooLongIsUnknownAndReadThenIsNot() {
    log.always(Fate.HELD_BACK);
    start(IMPATIENT);
    assertThat(kindOf(engine.submit(new Add(COUNTER, 1, 0)))).isEqualTo(Kind.OUTCOME_UNKNOWN);
    assertThat(kindOf(engine.read(LeaseMachine::revision))).isEqualTo(Kind.NO_LEADER);
  }

  /** Without leases the thread has nothing to look at, and the caller appends without it. */
  @Test
  void commandUnderWayTooLongIsNotForgottenWhileTheThreadSleeps() {
    AtomicLong now = new AtomicLong();
    engine = new ReplicatedEngine(log, IMPATIENT, EngineMeter.NONE, now::get, 7).start();
    CompletableFuture<Outcome> first = engine.submit(new Add(COUNTER, 1, 0));
    // Whoever came before there was a leader is taken up again when some time has passed.
    Until.holds(() -> now.addAndGet(MILLISECONDS.toNanos(1)) > 0 && first.isDone(), "it leads");
    log.always(Fate.HELD_BACK);
    Until.holds(() -> stateOf("leasehold-propose-n1") == State.TIMED_WAITING, "the thread sleeps");
    CompletableFuture<Outcome> answer = engine.submit(new Add(COUNTER, 1, 0));
    Until.holds(() -> log.heldBack().size() == 1, "it is under way");
    now.addAndGet(SECONDS.toNanos(1));
    assertThat(kindOf(answer)).isEqualTo(Kind.OUTCOME_UNKNOWN);
  }

  private static State stateOf(String thread) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(one -> one.getName().equals(thread))
        .findFirst()
        .map(Thread::getState)
        .orElse(State.NEW);
  }

  @Test
  void whatIsSubmittedWhileEntriesAreUnderWayGathersIntoOne() {
    log.next(Fate.HELD_BACK, Fate.HELD_BACK, Fate.HELD_BACK, Fate.HELD_BACK);
    start(EngineSettings.defaults());
    List<CompletableFuture<Outcome>> all = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      all.add(engine.submit(new Add(COUNTER, 1, 0)));
      int attempts = i + 1;
      Until.holds(() -> log.attempts() == attempts, "entry " + attempts + " is under way");
    }
    for (int i = 0; i < 50; i++) {
      all.add(engine.submit(new Add(COUNTER, 1, 0)));
    }
    assertThat(log.attempts()).isEqualTo(4);
    log.always(Fate.APPLIED);
    log.letGo();
    assertThat(all.stream().map(TroubledEngineTest::await).map(o -> ((Added) o).value()))
        .containsExactlyElementsOf(LongStream.rangeClosed(1, 54).boxed().toList());
    assertThat(log.entries()).hasSize(5);
  }

  /** Unless the proposer happens to look at that very moment, hence several attempts. */
  @Test
  void requestThatFindsNothingUnderWayIsAppendedByItsCaller() {
    start(EngineSettings.defaults());
    Until.holds(
        () -> {
          add();
          return log.lastAppender() == Thread.currentThread();
        },
        "the caller brings its request into the log itself");
  }

  @Test
  void whatWasSubmittedWithoutRoomGoesOutWhenThereIsSome() {
    log.always(Fate.HELD_BACK);
    start(new EngineSettings(1, 64 << 10, 1 << 20, 100, 1 << 20, 60_000, 500));
    CompletableFuture<Outcome> first = engine.submit(new Add(COUNTER, 1, 0));
    Until.holds(() -> log.attempts() == 1, "the first is under way");
    CompletableFuture<Outcome> second = engine.submit(new Add(COUNTER, 1, 0));
    log.always(Fate.APPLIED);
    log.letGo();
    assertThat(((Added) await(first)).value()).isEqualTo(1);
    assertThat(((Added) await(second)).value()).isEqualTo(2);
  }

  @Test
  void tooManyCallersAreTurnedAwayAtOnce() {
    log.always(Fate.HELD_BACK);
    start(new EngineSettings(4, 64 << 10, 1 << 20, 100, 1 << 20, 60_000, 500));
    List<CompletableFuture<Outcome>> all = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      all.add(engine.submit(new Add(COUNTER, 1, 0)));
    }
    assertThat(all.stream().filter(CompletableFuture::isDone).map(TroubledEngineTest::kindOf))
        .hasSize(100)
        .containsOnly(Kind.OVERLOADED);
  }

  @Test
  void entryThatMakesNoSenseStopsTheNode() {
    start(EngineSettings.defaults());
    assertThat(add()).isEqualTo(1);
    CompletableFuture<Void> applied = log.replica().apply(100, new byte[] {99, 1, 2});
    assertThat(applied)
        .failsWithin(Duration.ZERO)
        .withThrowableThat()
        .withMessageContaining("log entry 100 cannot be applied: ")
        .withMessageContaining("what was acknowledged before is safe");
    log.replica().failed(new IllegalStateException("entry 100 cannot be applied"));
    assertThat(await(engine.failure())).hasMessageContaining("entry 100");
    assertThat(kindOf(engine.submit(new Add(COUNTER, 1, 0)))).isEqualTo(Kind.STOPPING);
  }

  @Test
  void clusterWithoutLiveLeasesWritesNothing() {
    start(EngineSettings.defaults());
    assertThat(add()).isEqualTo(1);
    log.replica().following();
    log.replica().leading(2);
    await(engine.readStale(LeaseMachine::revision));
    assertThat(log.attempts()).isEqualTo(1);
  }

  @Test
  void liveLeaseKeepsStampsComing() {
    start(EngineSettings.defaults());
    await(engine.submit(new GrantLease(0, "alice", Terms.ofMillis(3_600_000))));
    int before = log.attempts();
    Until.holds(() -> log.attempts() > before, "a stamp is written although nothing happens");
  }

  private void start(EngineSettings settings) {
    engine = new ReplicatedEngine(log, settings, EngineMeter.NONE, System::nanoTime, 7).start();
  }

  private long add() {
    return ((Added) await(engine.submit(new Add(COUNTER, 1, 0)))).value();
  }

  private static Kind kindOf(CompletableFuture<?> failing) {
    try {
      failing.get(20, SECONDS);
    } catch (ExecutionException e) {
      return ((EngineException) e.getCause()).kind();
    } catch (InterruptedException | TimeoutException e) {
      throw new AssertionError(e);
    }
    throw new AssertionError("expected a failure");
  }

  private static <T> T await(CompletableFuture<T> future) {
    try {
      return future.get(20, SECONDS);
    } catch (ExecutionException | InterruptedException | TimeoutException e) {
      throw new AssertionError("no answer", e);
    }
  }
}
