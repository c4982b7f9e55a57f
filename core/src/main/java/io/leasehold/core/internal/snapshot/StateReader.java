package io.leasehold.core.internal.snapshot;

import io.leasehold.core.event.Event;
import io.leasehold.core.internal.state.ClaimRef;
import io.leasehold.core.internal.state.ClaimedKey;
import io.leasehold.core.internal.state.EndedLease;
import io.leasehold.core.internal.state.Holding;
import io.leasehold.core.internal.state.Lateness;
import io.leasehold.core.internal.state.LeaseTable;
import io.leasehold.core.internal.state.PastTenure;
import io.leasehold.core.internal.state.Pool;
import io.leasehold.core.internal.state.SpentOrders;
import io.leasehold.core.internal.state.State;
import io.leasehold.core.internal.table.TimingWheel;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyValue;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Limits;
import io.leasehold.core.model.Position;
import io.leasehold.core.model.Tenure;
import io.leasehold.core.model.Terms;
import io.leasehold.core.model.Waiter;
import io.leasehold.core.outcome.Added;
import io.leasehold.core.snapshot.SnapshotException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** Builds a state from what {@link StateWriter} wrote; it then behaves as the original would. */
public final class StateReader {
  private final Decoder in;
  private final State state;
  private final Sense sense;

  private StateReader(Decoder in) throws IOException {
    this.in = in;
    this.state = new State(readLimits());
    this.sense = new Sense(state);
  }

  public static State read(InputStream stream) throws IOException {
    Decoder in = new Decoder(new Blocks.Reader(stream));
    try {
      StateReader reader = new StateReader(in);
      reader.readAll();
      in.finish();
      return reader.state;
    } catch (RuntimeException nonsense) {
      throw new SnapshotException(
          "the snapshot is sound but makes no sense: " + nonsense.getMessage(), nonsense);
    }
  }

  private void readAll() throws IOException {
    readScalars();
    readLeases();
    readEndedLeases();
    readTenures();
    readLosses();
    readSpendings();
    readKeys();
    readClaims();
    readAdditions();
    readEvents();
  }

  private Limits readLimits() throws IOException {
    Limits limits = Limits.defaults();
    int count = in.count();
    boolean hasQuota = false;
    for (int i = 0; i < count; i++) {
      Limit limit = Limit.valueOf(in.text());
      hasQuota |= limit == Limit.LEASES_PER_HOLDER;
      limits = limits.with(limit, in.number());
    }
    if (hasQuota != in.hasQuotas()) {
      throw new SnapshotException("the snapshot's limits are not those of its format version");
    }
    return limits;
  }

  private void readScalars() throws IOException {
    long now = in.number();
    state.advanceTo(now);
    state.freshIds(in.number());
    state.backlog(in.flag());
    long revision = in.number();
    long nextIndex = in.number();
    Position dropped = ModelCodec.readPosition(in);
    sense.scalars(now, revision, nextIndex, dropped);
    state.journal.restore(revision, nextIndex, dropped);
  }

  private void readLeases() throws IOException {
    LeaseTable leases = state.leases;
    long cursor = in.number();
    sense.wheel(cursor);
    leases.wheel().skipTo(cursor);
    int count = in.count();
    for (int i = 0; i < count; i++) {
      int bucket = in.count();
      if (bucket >= TimingWheel.BUCKETS) {
        throw new SnapshotException("the snapshot names bucket " + bucket + " of the wheel");
      }
      long id = in.number();
      String holder = in.text();
      Terms terms = ModelCodec.readTerms(in);
      long grantedAt = in.number();
      long deadline = in.number();
      sense.lease(bucket, id, terms, grantedAt, deadline);
      int row = leases.addAt(bucket, id, holder, terms, grantedAt, deadline);
      leases.restoreRenewals(row, in.number());
    }
    int late = in.count();
    for (int i = 0; i < late; i++) {
      state.latenessOfDue.put(in.number(), new Lateness(ModelCodec.readLate(in)));
    }
  }

  private void readEndedLeases() throws IOException {
    int count = in.count();
    for (int i = 0; i < count; i++) {
      long id = in.number();
      String holder = in.text();
      var how = in.constant(ModelCodec.ENDS);
      long endedAt = in.number();
      Lateness lateness = new Lateness(ModelCodec.readLate(in));
      List<ClaimRef> losses = new ArrayList<>();
      int lost = in.count();
      for (int j = 0; j < lost; j++) {
        losses.add(new ClaimRef(in.key(), in.number()));
      }
      state.endedLeases.remember(
          new EndedLease(id, holder, how, endedAt, losses, lateness), Long.MAX_VALUE);
    }
  }

  private void readTenures() throws IOException {
    int count = in.count();
    for (int i = 0; i < count; i++) {
      state.tenures.restore(readPast());
    }
  }

  private PastTenure readPast() throws IOException {
    Tenure tenure = ModelCodec.readTenure(in);
    boolean linked = in.flag();
    Lateness lateness =
        linked ? state.endedLeases.find(tenure.lease()).lateness() : new Lateness(tenure.late());
    return new PastTenure(tenure, lateness);
  }

  private void readLosses() throws IOException {
    int leases = in.count();
    for (int i = 0; i < leases; i++) {
      int row = rowOf(in.number());
      int count = in.count();
      for (int j = 0; j < count; j++) {
        PastTenure lost = readPast();
        PastTenure remembered = state.tenures.find(lost.ended().key(), lost.ended().token());
        state.losses.add(state.leases.attach(row), remembered == null ? lost : remembered);
      }
    }
  }

  private void readSpendings() throws IOException {
    int leases = in.hasOrders() ? in.count() : 0;
    for (int i = 0; i < leases; i++) {
      long lease = state.leases.id(rowOf(in.number()));
      long upTo = in.number();
      int count = in.count();
      if (count > 2 * SpentOrders.MOST_RANGES || count % 2 != 0) {
        throw new SnapshotException("the snapshot has " + count + " ends of ranges of orders");
      }
      long[] ends = new long[count];
      for (int j = 0; j < count; j++) {
        ends[j] = in.number();
      }
      state.spendings.restore(lease, SpentOrders.of(upTo, ends));
    }
  }

  private int rowOf(long lease) throws IOException {
    int row = state.leases.find(lease);
    if (row == LeaseTable.NONE) {
      throw new SnapshotException("the snapshot refers to lease " + lease + ", which it lacks");
    }
    return row;
  }

  private void readKeys() throws IOException {
    int count = in.count();
    for (int i = 0; i < count; i++) {
      KeyValue stored = ModelCodec.readKeyValue(in);
      sense.key(stored);
      state.keys.put(stored);
      if (stored.lease() != 0) {
        state.leases.attach(rowOf(stored.lease())).keys.add(stored.key());
      }
    }
  }

  private void readClaims() throws IOException {
    int count = in.count();
    for (int i = 0; i < count; i++) {
      readClaimed();
    }
    int idle = in.count();
    for (int i = 0; i < idle; i++) {
      Key key = in.key();
      Pool pool = new Pool(0);
      readPool(pool);
      state.claims.restoreIdle(key, pool);
    }
  }

  private void readClaimed() throws IOException {
    Key key = in.key();
    if (state.claims.find(key) != null) {
      throw new SnapshotException("the snapshot has the claims of " + key + " twice");
    }
    ClaimedKey claimed = state.claims.findOrNew(key);
    state.claims.keep(claimed);
    claimed.delayUntil(in.number());
    state.alarms.set(claimed, in.number());
    sense.claimed(claimed);
    if (in.flag()) {
      readPool(claimed.poolForUse());
    }
    int holders = in.count();
    for (int i = 0; i < holders; i++) {
      Holding held =
          new Holding(
              key,
              in.constant(ModelCodec.MODES),
              ModelCodec.readSlot(in),
              in.number(),
              in.number(),
              in.bytes(),
              in.number(),
              in.number(),
              in.order());
      sense.holder(claimed, held);
      if (state.leases.attach(rowOf(held.lease())).claims.put(key, held) != null) {
        throw new SnapshotException("the snapshot lets lease " + held.lease() + " hold twice");
      }
      state.claims.add(claimed, held);
    }
    int waiters = in.count();
    for (int i = 0; i < waiters; i++) {
      Waiter waiter = ModelCodec.readWaiter(in);
      sense.waiter(claimed, waiter);
      state.leases.attach(rowOf(waiter.lease())).waits.put(key, waiter);
      state.claims.enqueue(claimed, waiter);
      state.alarms.add(waiter);
    }
  }

  private void readPool(Pool pool) throws IOException {
    int freed = in.count();
    for (int i = 0; i < freed; i++) {
      pool.free(readPlace(), in.text());
    }
    int closed = in.count();
    for (int i = 0; i < closed; i++) {
      pool.close(readPlace(), in.number());
    }
  }

  private int readPlace() throws IOException {
    int slot = in.count();
    sense.slot(slot);
    return slot;
  }

  private void readAdditions() throws IOException {
    int count = in.count();
    for (int i = 0; i < count; i++) {
      long requestId = in.number();
      Added added = new Added(in.number(), in.number());
      state.additions.remember(requestId, added, Long.MAX_VALUE);
    }
  }

  private void readEvents() throws IOException {
    int count = in.count();
    for (int i = 0; i < count; i++) {
      Event event = EventCodec.read(in);
      sense.event(event.position());
      state.journal.keep(event);
    }
  }
}
