package io.leasehold.engine.node;

import io.leasehold.core.Applied;
import io.leasehold.core.LeaseMachine;
import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.Command;
import io.leasehold.core.model.Limits;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Queued;
import io.leasehold.engine.EngineException;
import io.leasehold.engine.EngineMeter;
import io.leasehold.engine.log.Replica.Captured;
import java.util.ArrayList;
import java.util.List;

/**
 * The replicated state of this node and those who wait for it to change: apply an entry, answer the
 * callers it answers, tell the watches. Owned by the applier's thread, but for {@link #published}.
 */
final class NodeState implements Applier.State {

  /** A batch with its commands decoded. */
  record DecodedBatch(long origin, long sequence, List<Command> commands) {}

  /** An entry with its commands decoded. */
  record DecodedEntry(long stampMillis, List<DecodedBatch> batches) {}

  /** What a batch did, and whose it was: null unless it is this node's and still waited for. */
  private record Result(OwnBatch own, List<Command> commands, Applied applied) {}

  private final long origin;
  private final PendingBatches pending;
  private final Load load;
  private final EngineMeter meter;
  private final Regulars regulars;
  private final Waits waits;
  private final Feeds feeds = new Feeds();
  private LeaseMachine machine = new LeaseMachine(Limits.defaults());
  private AppliedBatches batches = new AppliedBatches();
  private long index = -1;
  private volatile Published published = Published.of(-1, machine);

  NodeState(long origin, PendingBatches pending, Load load, EngineMeter meter, Regulars regulars) {
    this.origin = origin;
    this.pending = pending;
    this.load = load;
    this.meter = meter;
    this.regulars = regulars;
    this.waits = new Waits(regulars);
  }

  @Override
  public LeaseMachine machine() {
    return machine;
  }

  Feeds feeds() {
    return feeds;
  }

  Published published() {
    return published;
  }

  /** First all that changes the state, then all that tells of it: who was answered can see it. */
  void apply(long entryIndex, DecodedEntry entry) {
    List<Result> results = new ArrayList<>(entry.batches().size());
    for (DecodedBatch batch : entry.batches()) {
      if (batches.add(batch.origin(), batch.sequence())) {
        OwnBatch own = batch.origin() == origin ? pending.take(batch.sequence()) : null;
        results.add(run(own, batch.commands(), entry.stampMillis()));
      }
    }
    if (results.isEmpty()) {
      results.add(run(null, List.of(), entry.stampMillis()));
    }
    index = entryIndex;
    published = Published.of(index, machine);
    results.forEach(this::tell);
  }

  private Result run(OwnBatch own, List<Command> commands, long stampMillis) {
    return new Result(own, commands, machine.apply(commands, stampMillis));
  }

  private void tell(Result result) {
    Applied applied = result.applied();
    meter.applied(result.commands(), applied);
    OwnBatch own = result.own();
    if (own != null) {
      load.done(own);
      regulars.answered(answered(own, applied.outcomes()));
      answer(own, applied.outcomes());
      own.questions().forEach(question -> question.ask(machine));
    }
    waits.decide(applied.events(), machine);
    feeds.publish(applied.events());
  }

  private static int answered(OwnBatch own, List<Outcome> outcomes) {
    int answered = own.requests();
    for (int i = 0; i < outcomes.size(); i++) {
      if (waits(own.submissions().get(i), outcomes.get(i))) {
        answered--;
      }
    }
    return answered;
  }

  private static boolean waits(Submission submission, Outcome outcome) {
    return submission.untilGranted() && outcome instanceof Queued;
  }

  private void answer(OwnBatch own, List<Outcome> outcomes) {
    List<Submission> submissions = own.submissions();
    for (int i = 0; i < submissions.size(); i++) {
      Submission submission = submissions.get(i);
      Outcome outcome = outcomes.get(i);
      if (waits(submission, outcome)) {
        Acquire acquire = (Acquire) submission.command();
        waits.add(acquire.key(), acquire.lease(), submission.answer());
      } else {
        submission.answer().complete(outcome);
      }
    }
  }

  Captured capture() {
    return new Captured(index, new NodeSnapshot(batches.copy(), machine.snapshot()));
  }

  /** Batches that the snapshot holds already get no answer any more: theirs was in the entries. */
  void restore(long snapshotIndex, NodeSnapshot.State state) {
    machine = state.machine();
    batches = state.batches();
    index = snapshotIndex;
    published = Published.of(index, machine);
    List<OwnBatch> missed =
        new ArrayList<>(pending.takeAll(own -> batches.has(origin, own.sequence())));
    EngineException unknown =
        EngineException.outcomeUnknown("this node caught up by a snapshot meanwhile", null);
    for (OwnBatch own : missed) {
      load.done(own);
      own.forEachRequest(request -> request.fail(unknown));
    }
    waits.lookAgain(machine);
    feeds.lookAgain(machine);
  }

  void failAll(EngineException why) {
    waits.failAll(why);
    feeds.failAll(why);
  }
}
