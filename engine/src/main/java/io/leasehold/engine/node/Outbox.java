package io.leasehold.engine.node;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.leasehold.engine.EngineException;
import io.leasehold.engine.EngineMeter;
import io.leasehold.engine.EngineSettings;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * What is to go into the log: new requests of this node's callers, batches that came back and are
 * tried again, and batches that other nodes sent here because this one leads.
 *
 * <p>Thread-safe: callers put in, the proposer takes out.
 */
final class Outbox {
  private static final long RETRY_NANOS = MILLISECONDS.toNanos(20);
  private static final long ATTENTION_NANOS = MILLISECONDS.toNanos(100);
  private static final long RETRY_AFTER_MILLIS = 100;

  /** The part of an entry that renewals leave to others, however many there are: one in four. */
  private static final int OTHERS_PART = 4;

  private final EngineSettings settings;
  private final PendingBatches pending;
  private final Load load;
  private final EngineMeter meter;
  private final Fresh fresh = new Fresh();
  private final Deque<OwnBatch> returned = new ArrayDeque<>();
  private final Forwarded forwarded;
  private final Regulars regulars;

  /** Whose turn it is to come first: the callers of other nodes are no worse than this one's. */
  private boolean guestsFirst;

  private boolean othersFirst;
  private long nextSequence;
  private long retryAtNanos = Long.MIN_VALUE;
  private EngineException closed;

  Outbox(
      EngineSettings settings,
      PendingBatches pending,
      Load load,
      EngineMeter meter,
      Regulars regulars) {
    this.settings = settings;
    this.pending = pending;
    this.load = load;
    this.meter = meter;
    this.forwarded = new Forwarded(load);
    this.regulars = regulars;
  }

  /** Takes a request over; whatever happens, it will be answered or failed. */
  void submit(Request request) {
    EngineException refusal;
    synchronized (this) {
      refusal = closed == null ? load.admit(request) : closed;
      if (refusal == null) {
        fresh.add(request);
        regulars.came();
      }
    }
    if (refusal != null) {
      fail(request, refusal);
    }
  }

  /** Takes a batch of another node; false if too much waits already. */
  synchronized boolean forward(Forwarded.Item batch) {
    return forwarded.add(batch);
  }

  /**
   * What goes into the next entry, or null if there is nothing: what came back, then renewals, then
   * the rest, of which some goes along in any case.
   */
  synchronized Parcel forLog(long now) {
    Parcel parcel = Parcel.empty();
    int room = settings.entryBytes();
    if (now >= retryAtNanos) {
      OwnBatch again;
      while (room > 0 && (again = nextReturned()) != null) {
        parcel.own().add(again);
        room -= again.bytes();
      }
    }
    room = pack(parcel, room, true, now);
    pack(parcel, Math.max(room, settings.entryBytes() / OTHERS_PART), false, now);
    guestsFirst = !guestsFirst;
    if (parcel.isEmpty()) {
      return null;
    }
    regulars.went();
    return parcel;
  }

  /** Adds renewals, or all else, and returns the room that is left. */
  private int pack(Parcel parcel, int room, boolean renewals, long now) {
    int left = guestsFirst ? packForwarded(parcel, room, renewals) : room;
    if (left > 0 && now >= retryAtNanos) {
      OwnBatch own = gather(renewals, left);
      if (own != null) {
        parcel.own().add(own);
        left -= own.bytes();
      }
    }
    return guestsFirst ? left : packForwarded(parcel, left, renewals);
  }

  private int packForwarded(Parcel parcel, int room, boolean renewals) {
    int left = room;
    Forwarded.Item other;
    while (left > 0 && (other = forwarded.poll(renewals)) != null) {
      parcel.forwarded().add(other);
      left -= other.bytes();
    }
    return left;
  }

  /** The next batch to send to the leader, or null if there is none. */
  synchronized OwnBatch forLeader(long now) {
    if (now < retryAtNanos) {
      return null;
    }
    OwnBatch again = nextReturned();
    if (again != null) {
      return again;
    }
    regulars.went();
    boolean renewals = fresh.has(true) && !(othersFirst && fresh.has(false));
    othersFirst = renewals;
    return gather(renewals, settings.entryBytes());
  }

  private OwnBatch nextReturned() {
    OwnBatch again;
    while ((again = returned.poll()) != null) {
      if (pending.has(again)) {
        return again;
      }
    }
    return null;
  }

  private OwnBatch gather(boolean renewals, int room) {
    if (!fresh.has(renewals)) {
      return null;
    }
    OwnBatch batch = new OwnBatch(nextSequence++);
    fresh.moveTo(batch, renewals, room);
    pending.add(batch);
    return batch;
  }

  /** A batch that did not make it into the log, as far as is known, is tried again soon. */
  synchronized void giveBack(OwnBatch batch, boolean certain, long now) {
    if (!certain) {
      batch.noteUncertainty();
    }
    returned.add(batch);
    retryAtNanos = now + RETRY_NANOS;
  }

  /** Whether anything here could go out. */
  synchronized boolean isWaiting() {
    return !fresh.isEmpty() || !returned.isEmpty() || !forwarded.isEmpty();
  }

  /** For how long what waits here should wait for more to come; zero if it should not. */
  long nanosToGather(long now) {
    return isWaiting() ? regulars.nanosToWait(now) : 0;
  }

  /** When the proposer should look again even if nothing wakes it. */
  synchronized long nanosUntilAttention(long now) {
    long nanosToGather = nanosToGather(now);
    if (nanosToGather > 0) {
      return nanosToGather;
    }
    if (!returned.isEmpty() || !fresh.isEmpty()) {
      return Math.max(MILLISECONDS.toNanos(1), retryAtNanos - now);
    }
    return pending.isEmpty() ? Long.MAX_VALUE : ATTENTION_NANOS;
  }

  /** Callers that waited too long are told so. */
  void failOverdue(long now) {
    for (OwnBatch batch : pending.takeAll(own -> own.deadlineNanos() - now <= 0)) {
      load.done(batch);
      boolean uncertain = batch.maybeInLog() || !wasReturned(batch);
      batch.forEachRequest(
          request -> fail(request, request instanceof Question ? tooLate() : late(uncertain)));
    }
    List<Request> late;
    synchronized (this) {
      late = fresh.takeOverdue(now);
    }
    late.forEach(load::done);
    late.forEach(request -> fail(request, tooLate()));
  }

  /** A batch that waits here for another attempt is not under way anywhere. */
  private synchronized boolean wasReturned(OwnBatch batch) {
    return returned.contains(batch);
  }

  private EngineException late(boolean uncertain) {
    return uncertain
        ? EngineException.outcomeUnknown(
            "no answer within " + settings.answerMillis() + " ms", null)
        : tooLate();
  }

  private EngineException tooLate() {
    return EngineException.noLeader(
        "none took the request within " + settings.answerMillis() + " ms", RETRY_AFTER_MILLIS);
  }

  /** This node does not lead any more: whoever sent batches here must ask the next leader. */
  void turnAwayForwarded() {
    List<Forwarded.Item> all;
    synchronized (this) {
      all = forwarded.takeAll();
    }
    all.forEach(batch -> batch.answer().complete(Verdict.NOT_APPENDED.encode()));
  }

  /** Refuses callers of this node from now on; what is here, and other nodes' batches, goes on. */
  synchronized void close(EngineException why) {
    closed = why;
  }

  void failAll(EngineException why) {
    close(why);
    turnAwayForwarded();
    List<Request> waiting;
    synchronized (this) {
      waiting = fresh.takeAll();
    }
    waiting.forEach(request -> fail(request, why));
    EngineException unknown = EngineException.outcomeUnknown(why.getMessage(), null);
    for (OwnBatch batch : pending.takeAll(own -> true)) {
      batch.forEachRequest(request -> fail(request, request instanceof Question ? why : unknown));
    }
  }

  private void fail(Request request, EngineException why) {
    meter.failed(why.kind());
    request.fail(why);
  }

  boolean isQuiet() {
    return load.requests() == 0;
  }
}
