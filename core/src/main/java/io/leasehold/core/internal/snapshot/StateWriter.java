package io.leasehold.core.internal.snapshot;

import io.leasehold.core.event.Event;
import io.leasehold.core.internal.state.ClaimRef;
import io.leasehold.core.internal.state.EndedLease;
import io.leasehold.core.internal.state.Holding;
import io.leasehold.core.internal.state.LeaseCapture;
import io.leasehold.core.internal.state.Ownership;
import io.leasehold.core.internal.state.PastTenure;
import io.leasehold.core.internal.state.Pool;
import io.leasehold.core.internal.state.State;
import io.leasehold.core.internal.state.StateCapture;
import io.leasehold.core.internal.table.TimingWheel;
import io.leasehold.core.model.KeyValue;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Waiter;
import io.leasehold.core.snapshot.Snapshot;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes a state so that equal states give equal bytes: everything in an order that is part of the
 * state (the wheel's, that of arrival) or sorted by key or id.
 *
 * <p>Works from a capture alone, never from the state: the machine goes on meanwhile.
 */
public final class StateWriter {
  private final StateCapture state;
  private final Encoder out;
  private final Map<Long, EndedLease> endedLeases = new HashMap<>();

  private StateWriter(StateCapture state, Encoder out) {
    this.state = state;
    this.out = out;
  }

  /** Captures the state now; all other work is left to whoever writes the snapshot. */
  public static Snapshot capture(State state) {
    StateCapture captured = state.capture();
    return stream -> write(captured, stream);
  }

  private static void write(StateCapture captured, OutputStream stream) throws IOException {
    Encoder out = new Encoder(new Blocks.Writer(stream));
    try {
      new StateWriter(captured, out).writeAll();
    } catch (UncheckedIOException failed) {
      throw failed.getCause();
    }
    out.finish();
  }

  private void writeAll() {
    writeScalars();
    writeLeases();
    writeEndedLeases();
    writeTenures();
    writeLosses();
    writeSpendings();
    writeKeys();
    writeClaims();
    writeAdditions();
    writeEvents();
  }

  private void writeScalars() {
    out.number(Limit.values().length);
    for (Limit limit : Limit.values()) {
      out.text(limit.name());
      out.number(state.limits().of(limit));
    }
    out.number(state.now());
    out.number(state.freshIds());
    out.flag(state.backlog());
    out.number(state.journal().revision());
    out.number(state.journal().nextIndex());
    ModelCodec.write(out, state.journal().dropped());
  }

  private void writeLeases() {
    LeaseCapture leases = state.leases();
    out.number(leases.wheel().cursor());
    out.number(leases.size());
    for (int bucket = 0; bucket < TimingWheel.BUCKETS; bucket++) {
      int ofBucket = bucket;
      leases.wheel().forEachRow(bucket, row -> writeLease(leases, ofBucket, row));
    }
    out.number(state.latenessOfDue().size());
    new TreeMap<>(state.latenessOfDue())
        .forEach(
            (lease, late) -> {
              out.number(lease);
              ModelCodec.write(out, late);
            });
  }

  private void writeLease(LeaseCapture leases, int bucket, int row) {
    out.number(bucket);
    out.number(leases.id(row));
    out.text(leases.holder(row));
    ModelCodec.write(out, leases.terms(row));
    out.number(leases.grantedAt(row));
    out.number(leases.deadline(row));
    out.number(leases.renewals(row));
  }

  private void writeEndedLeases() {
    out.number(state.endedLeases().size());
    state
        .endedLeases()
        .forEach(
            (id, ended) -> {
              endedLeases.put(id, ended);
              writeEnded(ended);
            });
  }

  private void writeEnded(EndedLease ended) {
    out.number(ended.id());
    out.text(ended.holder());
    out.constant(ended.how());
    out.number(ended.endedAtMillis());
    ModelCodec.write(out, ended.late());
    out.number(ended.losses().size());
    for (ClaimRef lost : ended.losses()) {
      out.key(lost.key());
      out.number(lost.token());
    }
  }

  private void writeTenures() {
    out.number(state.tenures().size());
    state.tenures().byKey().forEach((key, ofKey) -> ofKey.forEach(this::writePast));
  }

  /**
   * Late renewals still reach a tenure through its lease, as long as that is remembered. Then they
   * are counted on while this is written, and the lease has the number of the moment; otherwise the
   * number is final.
   */
  private void writePast(PastTenure past) {
    EndedLease ended = endedLeases.get(past.ended().lease());
    boolean linked = ended != null && ended.lateness() == past.lateness();
    ModelCodec.write(out, linked ? past.tenure(ended.late()) : past.tenure());
    out.flag(linked);
  }

  /** Claims lost to preemption, by lease; most leases have none. */
  private void writeLosses() {
    out.number(state.losses().size());
    new TreeMap<>(state.losses())
        .forEach(
            (lease, tenures) -> {
              out.number(lease);
              out.number(tenures.size());
              tenures.forEach(this::writePast);
            });
  }

  /** Orders of acquisitions that are over, by lease; only where acquisitions are numbered. */
  private void writeSpendings() {
    out.number(state.spendings().size());
    state
        .spendings()
        .forEach(
            (lease, spent) -> {
              out.number(lease);
              out.number(spent.upTo());
              long[] ranges = spent.ranges();
              out.number(ranges.length);
              for (long end : ranges) {
                out.number(end);
              }
            });
  }

  private void writeKeys() {
    List<KeyValue> keys = state.keys().all();
    keys.sort(Comparator.comparing(KeyValue::key));
    out.number(keys.size());
    for (KeyValue stored : keys) {
      ModelCodec.write(out, stored);
    }
  }

  private void writeClaims() {
    List<Ownership> claims = state.claims().kept().all();
    claims.sort(Comparator.comparing(Ownership::key));
    out.number(claims.size());
    claims.forEach(this::writeClaimed);
    out.number(state.claims().idlePools().size());
    state
        .claims()
        .idlePools()
        .forEach(
            (key, pool) -> {
              out.key(key);
              writePool(pool);
            });
  }

  private void writeClaimed(Ownership claimed) {
    out.key(claimed.key());
    out.number(claimed.delayedUntil());
    out.number(claimed.alarmAt());
    out.flag(claimed.pool() != null);
    if (claimed.pool() != null) {
      writePool(claimed.pool());
    }
    out.number(claimed.holderCount());
    for (Holding held : claimed.holders()) {
      out.constant(held.mode());
      ModelCodec.writeSlot(out, held.slot());
      out.number(held.token());
      out.number(held.lease());
      out.bytes(held.value());
      out.number(held.sinceMillis());
      out.number(held.renewalsBefore());
      out.number(held.order());
    }
    out.number(claimed.queueLength());
    for (Waiter waiter : claimed.queue()) {
      ModelCodec.write(out, waiter);
    }
  }

  private void writePool(Pool pool) {
    out.number(pool.freed().size());
    pool.freed()
        .forEach(
            (slot, holder) -> {
              out.number(slot);
              out.text(holder);
            });
    out.number(pool.closed().size());
    pool.closed()
        .forEach(
            (slot, until) -> {
              out.number(slot);
              out.number(until);
            });
  }

  private void writeAdditions() {
    out.number(state.additions().size());
    state
        .additions()
        .forEach(
            (requestId, added) -> {
              out.number(requestId);
              out.number(added.value());
              out.number(added.revision());
            });
  }

  private void writeEvents() {
    List<Event> kept = state.journal().kept();
    out.number(kept.size());
    for (Event event : kept) {
      EventCodec.write(out, event);
    }
  }
}
