package io.leasehold.core.internal.rules;

import io.leasehold.core.command.Add;
import io.leasehold.core.command.Compact;
import io.leasehold.core.command.Delete;
import io.leasehold.core.command.Put;
import io.leasehold.core.internal.state.KeyTable;
import io.leasehold.core.internal.state.LeaseTable;
import io.leasehold.core.internal.state.State;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyValue;
import io.leasehold.core.model.Limit;
import io.leasehold.core.outcome.Added;
import io.leasehold.core.outcome.BadArgument;
import io.leasehold.core.outcome.Compacted;
import io.leasehold.core.outcome.Deleted;
import io.leasehold.core.outcome.NotStored;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Refusal;
import io.leasehold.core.outcome.Stored;
import io.leasehold.core.outcome.TooOld;
import java.util.List;

/** Storing, deleting and counting. Each command is also a step of transactions. */
final class KeyRules {
  private final State state;
  private final Arguments arguments;
  private final Refusals refusals;
  private final Endings endings;
  private final KeyChanges changes;
  private final Counters counters;
  private final KeyReads reads;

  KeyRules(
      State state,
      Arguments arguments,
      Refusals refusals,
      Endings endings,
      KeyChanges changes,
      Counters counters,
      KeyReads reads) {
    this.state = state;
    this.arguments = arguments;
    this.refusals = refusals;
    this.endings = endings;
    this.changes = changes;
    this.counters = counters;
    this.reads = reads;
  }

  Outcome put(Put put) {
    Refusal refusal = arguments.of(put);
    if (refusal != null) {
      return refusal;
    }
    int row = put.lease() == 0 ? LeaseTable.NONE : state.liveRow(put.lease());
    if (put.lease() != 0 && row == LeaseTable.NONE) {
      return refusals.notAlive(put.lease());
    }
    settle(put.key());
    KeyValue previous = state.keys.find(put.key());
    if (previous == null && (put.keepValue() || put.keepLease())) {
      return new NotStored(put.key());
    }
    Bytes value = put.keepValue() ? previous.value() : put.value();
    long lease = put.keepLease() ? previous.lease() : put.lease();
    return store(put.key(), value, lease, previous);
  }

  private Outcome store(Key key, Bytes value, long lease, KeyValue previous) {
    Refusal refusal = overLimits(key, value, lease, previous);
    if (refusal != null) {
      return refusal;
    }
    long revision = changes.openRevision();
    KeyValue stored =
        previous == null
            ? new KeyValue(key, value, revision, revision, 1, lease)
            : new KeyValue(
                key, value, previous.createRevision(), revision, previous.version() + 1, lease);
    changes.put(stored, previous);
    return new Stored(stored, previous);
  }

  private Refusal overLimits(Key key, Bytes value, long lease, KeyValue previous) {
    Refusal refusal = previous == null ? refusals.over(Limit.KEYS, state.keys.size() + 1L) : null;
    if (refusal == null) {
      long size = state.keys.bytes() - KeyTable.bytesOf(previous) + key.length() + value.length();
      refusal = refusals.over(Limit.STORED_BYTES, size);
    }
    boolean newlyBound = lease != 0 && (previous == null || previous.lease() != lease);
    if (refusal == null && newlyBound) {
      refusal = refusals.overAttachments(state.leases.find(lease));
    }
    return refusal;
  }

  Outcome delete(Delete delete) {
    Refusal refusal = arguments.range(delete.range());
    if (refusal != null) {
      return refusal;
    }
    List<KeyValue> previous = List.copyOf(reads.now(delete.range()));
    if (!previous.isEmpty()) {
      changes.openRevision();
      previous.forEach(changes::delete);
    }
    return new Deleted(state.journal.revision(), previous);
  }

  Outcome add(Add add) {
    Refusal refusal = arguments.key(add.key());
    if (refusal != null) {
      return refusal;
    }
    Added answered = counters.answered(add.requestId());
    if (answered != null) {
      return answered;
    }
    settle(add.key());
    KeyValue previous = state.keys.find(add.key());
    Counters.Sum sum = Counters.sum(add.key(), previous, add.delta());
    if (sum.refusal() != null) {
      return sum.refusal();
    }
    long lease = previous == null ? 0 : previous.lease();
    Outcome stored = store(add.key(), Bytes.of(Long.toString(sum.value())), lease, previous);
    if (stored.isRefusal()) {
      return stored;
    }
    Added added = new Added(sum.value(), state.journal.revision());
    counters.remember(add.requestId(), added, changes.inTransaction());
    return added;
  }

  /** A transaction has settled all its keys before its first step. */
  private void settle(Key key) {
    if (!changes.inTransaction()) {
      endings.settleStored(key);
    }
  }

  Outcome compact(Compact compact) {
    long present = state.journal.revision();
    long oldest = state.journal.dropped().revision();
    if (compact.revision() < 1 || compact.revision() > present) {
      return new BadArgument("revision", "" + compact.revision(), "from 1 to " + present);
    }
    if (compact.revision() <= oldest) {
      return new TooOld(compact.revision(), oldest);
    }
    state.journal.compact(compact.revision());
    return new Compacted(compact.revision());
  }
}
