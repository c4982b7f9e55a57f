package io.leasehold.engine.node;

import static io.leasehold.engine.node.Trio.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.Add;
import io.leasehold.core.command.Command;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.Release;
import io.leasehold.core.command.RevokeLease;
import io.leasehold.core.event.ClaimEnded;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Terms;
import io.leasehold.core.outcome.Acquired;
import io.leasehold.core.outcome.Added;
import io.leasehold.core.outcome.Ended;
import io.leasehold.core.outcome.EventsRead;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.engine.Engine;
import io.leasehold.engine.EngineException;
import io.leasehold.engine.EngineException.Kind;
import io.leasehold.engine.EngineMeter;
import io.leasehold.engine.EngineSettings;
import io.leasehold.engine.node.TroubledLog.Fate;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * A node that was behind gets a snapshot in place of entries: what those would have told its
 * callers is found in the state, or said to be unknown.
 */
class CatchUpBySnapshotTest {
  private static final Key DB = Key.of("db");
  private static final Key COUNTER = Key.of("counter");
  private static final int SNAPSHOT_INDEX = 1_000;

  private final TroubledLog aheadLog = new TroubledLog();
  private final TroubledLog behindLog = new TroubledLog();
  private final Engine ahead = start(aheadLog, 1);
  private final Engine behind = start(behindLog, 2);

  @AfterEach
  void close() {
    ahead.close();
    behind.close();
  }

  @Test
  void entryThatComesAgainAfterTheSnapshotCountsOnce() throws IOException {
    add(ahead);
    catchUp();
    await(behindLog.replica().apply(SNAPSHOT_INDEX + 1, aheadLog.entries().get(0)));
    assertThat(add(behind)).isEqualTo(2);
  }

  @Test
  void appliedIndexIsThatOfTheSnapshot() throws IOException {
    add(ahead);
    catchUp();
    assertThat(behind.status().appliedIndex()).isEqualTo(SNAPSHOT_INDEX);
    assertThat(behind.status().revision()).isEqualTo(ahead.status().revision());
  }

  @Test
  void commandThatIsInTheSnapshotHasAnUnknownOutcome() throws IOException {
    behindLog.next(Fate.HELD_BACK);
    CompletableFuture<Outcome> lost = behind.submit(new Add(COUNTER, 1, 0));
    Until.holds(() -> behindLog.heldBack().size() == 1, "the entry is under way");
    await(aheadLog.replica().apply(0, behindLog.heldBack().get(0)));
    catchUp();
    assertThatThrownBy(() -> await(lost))
        .rootCause()
        .isInstanceOfSatisfying(
            EngineException.class, e -> assertThat(e.kind()).isEqualTo(Kind.OUTCOME_UNKNOWN));
    assertThat(add(behind)).isEqualTo(2);
  }

  @Test
  void waiterThatWasServedMeanwhileIsTold() throws IOException {
    CompletableFuture<Outcome> waiting = bobWaitsOnTheNodeBehind();
    long token = ((Acquired) await(ahead.submit(Acquire.exclusive(DB, 1)))).claim().token();
    await(ahead.submit(new Release(DB, token)));
    catchUp();
    assertThat(((Acquired) await(waiting)).claim().token()).isGreaterThan(token);
  }

  @Test
  void waiterWhoseLeaseEndedMeanwhileIsTold() throws IOException {
    CompletableFuture<Outcome> waiting = bobWaitsOnTheNodeBehind();
    await(ahead.submit(new RevokeLease(2, false)));
    catchUp();
    assertThat(await(waiting)).isInstanceOf(Ended.class);
  }

  @Test
  void waiterThatStillWaitsGoesOnWaiting() throws IOException {
    CompletableFuture<Outcome> waiting = bobWaitsOnTheNodeBehind();
    catchUp();
    await(behind.readStale(machine -> machine.revision()));
    assertThat(waiting).isNotDone();
  }

  @Test
  void watchIsToldWhatHappenedMeanwhile() throws IOException {
    bothApply(new GrantLease(1, "alice", Terms.ofMillis(60_000)));
    bothApply(Acquire.exclusive(DB, 1));
    CompletableFuture<Outcome> next =
        behind.watch(null, event -> event instanceof ClaimEnded).next(10);
    await(behind.readStale(machine -> machine.revision()));
    await(ahead.submit(new RevokeLease(1, false)));
    catchUp();
    assertThat(((EventsRead) await(next)).events()).hasSize(1);
  }

  /** Alice has lease 1 and the key; bob has lease 2 and is in its queue, on both nodes. */
  private CompletableFuture<Outcome> bobWaitsOnTheNodeBehind() {
    bothApply(new GrantLease(1, "alice", Terms.ofMillis(60_000)));
    bothApply(new GrantLease(2, "bob", Terms.ofMillis(60_000)));
    bothApply(Acquire.exclusive(DB, 1));
    int before = behindLog.entries().size();
    CompletableFuture<Outcome> waiting =
        behind.acquire(Acquire.exclusive(DB, 2).waiting(Acquire.FOREVER));
    await(behind.read(machine -> machine.revision()));
    for (byte[] entry : behindLog.entries().subList(before, behindLog.entries().size())) {
      await(aheadLog.replica().apply(before, entry));
    }
    return waiting;
  }

  private void bothApply(Command command) {
    await(ahead.submit(command));
    await(behind.submit(command));
  }

  private void catchUp() throws IOException {
    ByteArrayOutputStream snapshot = new ByteArrayOutputStream();
    await(aheadLog.replica().capture()).snapshot().writeTo(snapshot);
    behindLog.replica().restore(SNAPSHOT_INDEX, new ByteArrayInputStream(snapshot.toByteArray()));
  }

  private static long add(Engine engine) {
    return ((Added) await(engine.submit(new Add(COUNTER, 1, 0)))).value();
  }

  private static Engine start(TroubledLog log, long origin) {
    return new ReplicatedEngine(
            log, EngineSettings.defaults(), EngineMeter.NONE, System::nanoTime, origin)
        .start();
  }
}
