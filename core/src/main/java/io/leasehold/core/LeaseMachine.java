package io.leasehold.core;

import io.leasehold.core.command.Command;
import io.leasehold.core.command.Read;
import io.leasehold.core.internal.rules.Rules;
import io.leasehold.core.internal.snapshot.StateReader;
import io.leasehold.core.internal.snapshot.StateWriter;
import io.leasehold.core.internal.state.State;
import io.leasehold.core.model.Explanation;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyHistory;
import io.leasehold.core.model.KeyInfo;
import io.leasehold.core.model.KeyRange;
import io.leasehold.core.model.LeaseDeadline;
import io.leasehold.core.model.LeaseInfo;
import io.leasehold.core.model.Limits;
import io.leasehold.core.model.Position;
import io.leasehold.core.model.Statistics;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.snapshot.Snapshot;
import io.leasehold.core.snapshot.SnapshotException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * The rules of leases as a deterministic state machine: the same batches give the same outcomes,
 * events and snapshots on every replica.
 *
 * <p>Invariants: at most one lease holds an exclusive key; a key's tokens only rise; cluster time
 * only moves forward; no command ever treats a lease as alive whose deadline is past.
 *
 * <p>Not thread-safe: one thread owns a machine, reads included. Only a {@link Snapshot} may be
 * handed to another. Reads change nothing and see the state after the last batch.
 */
public final class LeaseMachine {
  private final State state;
  private final Rules rules;

  public LeaseMachine(Limits limits) {
    this(new State(limits));
  }

  private LeaseMachine(State state) {
    this.state = state;
    this.rules = new Rules(state);
  }

  /**
   * Moves cluster time forward to the stamp (never back), ends what is due, then runs the commands
   * in order, each as one atomic step.
   *
   * <p>An exception means a broken invariant: the replica must stop, not go on.
   */
  public Applied apply(List<? extends Command> commands, long stampMillis) {
    rules.advance(stampMillis);
    List<Outcome> outcomes = new ArrayList<>(commands.size());
    for (Command command : commands) {
      outcomes.add(rules.run(command));
    }
    return new Applied(outcomes, state.journal.takeBatch(), state.now());
  }

  /** Captures the state now; the result can be written later and by another thread. */
  public Snapshot snapshot() {
    return StateWriter.capture(state);
  }

  /**
   * A machine that goes on where the snapshot was taken.
   *
   * @throws SnapshotException if the snapshot is damaged, cut off or of an unknown version
   */
  public static LeaseMachine restore(InputStream in) throws IOException {
    return new LeaseMachine(StateReader.read(in));
  }

  public long nowMillis() {
    return state.now();
  }

  public long revision() {
    return state.journal.revision();
  }

  public Limits limits() {
    return state.limits();
  }

  /**
   * The earliest stamp at which an empty batch would have work: at most the stamp that ends the
   * next lease, not after now if there is a backlog, {@link Long#MAX_VALUE} if there is no work.
   */
  public long nextWorkMillis() {
    return rules.nextWork();
  }

  /** The lease, or why there is none: what became of it, if that is still known. */
  public Outcome describeLease(long id) {
    return rules.lease(id);
  }

  /** Live leases with ids greater than {@code afterId}, by id; {@code limit} at most. */
  public List<LeaseInfo> leases(long afterId, int limit) {
    return rules.leases(afterId, limit);
  }

  /** The term of a live lease, 0 if there is none. Costs a lookup, however much hangs on it. */
  public long termMillis(long id) {
    return rules.termMillis(id);
  }

  /** All live leases, in no order: one pass over them, whatever hangs on them. */
  public List<LeaseDeadline> leaseDeadlines() {
    return rules.leaseDeadlines();
  }

  public KeyInfo describeKey(Key key) {
    return rules.key(key);
  }

  /** Keys of the range that have a holder, a queue or a lock delay, in order. */
  public List<KeyInfo> claimedKeys(KeyRange range, int limit) {
    return rules.claimedKeys(range, limit);
  }

  public Outcome read(Read read) {
    return rules.read(read);
  }

  public KeyHistory history(Key key) {
    return rules.history(key);
  }

  public Explanation why(Key key, long token) {
    return rules.why(key, token);
  }

  /** Events at or after a position, {@code limit} at most; refused if some are no longer kept. */
  public Outcome events(Position from, int limit) {
    return rules.events(from, limit);
  }

  /** Where a watch begins that wants only what happens from now on. */
  public Position nextPosition() {
    return state.journal.next();
  }

  public Statistics statistics() {
    return rules.statistics();
  }

  @Override
  public String toString() {
    return "LeaseMachine[now="
        + state.now()
        + " ms, revision="
        + revision()
        + ", leases="
        + state.leases.size()
        + ", claimed keys="
        + state.claims.size()
        + "]";
  }
}
