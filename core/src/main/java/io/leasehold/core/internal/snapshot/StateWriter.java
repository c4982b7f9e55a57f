package io.leasehold.core.internal.snapshot;

import io.leasehold.core.internal.state.ClaimRef;
import io.leasehold.core.internal.state.ClaimedKey;
import io.leasehold.core.internal.state.EndedLease;
import io.leasehold.core.internal.state.Holding;
import io.leasehold.core.internal.state.Lateness;
import io.leasehold.core.internal.state.LeaseTable;
import io.leasehold.core.internal.state.PastTenure;
import io.leasehold.core.internal.state.Pool;
import io.leasehold.core.internal.state.State;
import io.leasehold.core.internal.state.Waiting;
import io.leasehold.core.internal.table.TimingWheel;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyRange;
import io.leasehold.core.model.KeyValue;
import io.leasehold.core.model.Limit;
import io.leasehold.core.snapshot.Snapshot;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes a state so that equal states give equal bytes: everything in an order that is part of the
 * state (the wheel's, that of arrival) or sorted by key or id.
 */
public final class StateWriter {
  private final State state;
  private final Encoder out = new Encoder();

  private StateWriter(State state) {
    this.state = state;
  }

  /** Encodes the state now; writing the result out can be left to another thread. */
  public static Snapshot capture(State state) {
    StateWriter writer = new StateWriter(state);
    writer.writeAll();
    List<byte[]> blocks = writer.out.finish();
    return stream -> Blocks.write(blocks, stream);
  }

  private void writeAll() {
    writeScalars();
    writeLeases();
    writeEndedLeases();
    writeTenures();
    writeLosses();
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
    out.flag(state.hasBacklog());
    out.number(state.journal.revision());
    out.number(state.journal.next().index());
    ModelCodec.write(out, state.journal.dropped());
  }

  private void writeLeases() {
    LeaseTable leases = state.leases;
    TimingWheel wheel = leases.wheel();
    out.number(wheel.cursor());
    out.number(leases.size());
    for (int bucket = 0; bucket < TimingWheel.BUCKETS; bucket++) {
      for (int row = wheel.first(bucket); row != TimingWheel.NONE; row = wheel.after(row)) {
        out.number(bucket);
        out.number(leases.id(row));
        out.text(leases.holder(row));
        ModelCodec.write(out, leases.terms(row));
        out.number(leases.grantedAt(row));
        out.number(leases.deadline(row));
        out.number(leases.renewals(row));
      }
    }
    out.number(state.latenessOfDue.size());
    for (Map.Entry<Long, Lateness> late : new TreeMap<>(state.latenessOfDue).entrySet()) {
      out.number(late.getKey());
      ModelCodec.write(out, late.getValue().seen());
    }
  }

  private void writeEndedLeases() {
    Collection<EndedLease> all = state.endedLeases.all();
    out.number(all.size());
    for (EndedLease ended : all) {
      out.number(ended.id());
      out.text(ended.holder());
      out.constant(ended.how());
      out.number(ended.endedAtMillis());
      ModelCodec.write(out, ended.lateness().seen());
      out.number(ended.losses().size());
      for (ClaimRef lost : ended.losses()) {
        out.key(lost.key());
        out.number(lost.token());
      }
    }
  }

  private void writeTenures() {
    out.number(state.tenures.size());
    for (Deque<PastTenure> ofKey : state.tenures.all()) {
      for (PastTenure past : ofKey) {
        writePast(past);
      }
    }
  }

  /** Late renewals still reach a tenure through its lease, as long as that is remembered. */
  private void writePast(PastTenure past) {
    ModelCodec.write(out, past.tenure());
    EndedLease ended = state.endedLeases.find(past.ended().lease());
    out.flag(ended != null && ended.lateness() == past.lateness());
  }

  /** Claims lost to preemption, by lease; most leases have none. */
  private void writeLosses() {
    TreeMap<Long, List<PastTenure>> lost = new TreeMap<>();
    state.leases.forEachRow(
        row -> {
          var attached = state.leases.attachments(row);
          if (attached != null && !attached.lost().isEmpty()) {
            lost.put(state.leases.id(row), attached.lost());
          }
        });
    out.number(lost.size());
    lost.forEach(
        (lease, tenures) -> {
          out.number(lease);
          out.number(tenures.size());
          tenures.forEach(this::writePast);
        });
  }

  private void writeKeys() {
    out.number(state.keys.size());
    for (KeyValue stored : state.keys.range(KeyRange.all()).values()) {
      ModelCodec.write(out, stored);
    }
  }

  private void writeClaims() {
    out.number(state.claims.size());
    state.claims.all().stream()
        .sorted(Comparator.comparing(ClaimedKey::key))
        .forEach(this::writeClaimed);
    out.number(state.claims.idlePools().size());
    for (Map.Entry<Key, Pool> idle : state.claims.idlePools().entrySet()) {
      out.key(idle.getKey());
      writePool(idle.getValue());
    }
  }

  private void writeClaimed(ClaimedKey claimed) {
    out.key(claimed.key());
    out.number(claimed.delayedUntil());
    out.number(claimed.alarmAt());
    out.flag(claimed.pool() != null);
    if (claimed.pool() != null) {
      writePool(claimed.pool());
    }
    out.number(claimed.holders().size());
    for (Holding held : claimed.holders().values()) {
      out.constant(held.mode());
      ModelCodec.writeSlot(out, held.slot());
      out.number(held.token());
      out.number(held.lease());
      out.bytes(held.value());
      out.number(held.sinceMillis());
      out.number(held.renewalsBefore());
    }
    out.number(claimed.queue().size());
    for (Waiting waiting : claimed.queue().values()) {
      ModelCodec.write(out, waiting.waiter());
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
    out.number(state.additions.all().size());
    state
        .additions
        .all()
        .forEach(
            (requestId, added) -> {
              out.number(requestId);
              out.number(added.value());
              out.number(added.revision());
            });
  }

  private void writeEvents() {
    out.number(state.journal.size());
    for (int at = 0; at < state.journal.size(); at++) {
      EventCodec.write(out, state.journal.get(at));
    }
  }
}
