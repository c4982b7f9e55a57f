package io.leasehold.engine.node;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.leasehold.engine.EngineException;
import io.leasehold.engine.EngineMeter;
import io.leasehold.engine.EngineSettings;
import io.leasehold.engine.entry.Batch;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;

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

  /** A batch of another node, and how that node is told what became of it. */
  record Forwarded(Batch batch, int bytes, CompletableFuture<byte[]> answer) {}

  /** What goes into one entry. */
  record Parcel(List<OwnBatch> own, List<Forwarded> forwarded) {
    static final Parcel TICK = new Parcel(List.of(), List.of());
  }

  private final EngineSettings settings;
  private final PendingBatches pending;
  private final Load load;
  private final EngineMeter meter;
  private final Deque<Request> fresh = new ArrayDeque<>();
  private final Deque<OwnBatch> returned = new ArrayDeque<>();
  private final Deque<Forwarded> forwarded = new ArrayDeque<>();
  private long forwardedBytes;
  private long nextSequence;
  private long retryAtNanos = Long.MIN_VALUE;
  private EngineException closed;

  Outbox(EngineSettings settings, PendingBatches pending, Load load, EngineMeter meter) {
    this.settings = settings;
    this.pending = pending;
    this.load = load;
    this.meter = meter;
  }

  /** Takes a request over; whatever happens, it will be answered or failed. */
  void submit(Request request) {
    EngineException refusal;
    synchronized (this) {
      refusal = closed == null ? load.admit(request.bytes()) : closed;
      if (refusal == null) {
        fresh.add(request);
      }
    }
    if (refusal != null) {
      fail(request, refusal);
    }
  }

  /** Takes a batch of another node; false if too much waits already. */
  synchronized boolean forward(Forwarded batch) {
    if (forwardedBytes + batch.bytes() > settings.pendingBytes()) {
      return false;
    }
    forwarded.add(batch);
    forwardedBytes += batch.bytes();
    return true;
  }

  /** All that fits into one entry, or null if there is nothing. */
  synchronized Parcel forLog(long now) {
    Parcel parcel = new Parcel(new ArrayList<>(), new ArrayList<>());
    int room = settings.entryBytes();
    OwnBatch own;
    while (room > 0 && (own = nextOwn(now, room)) != null) {
      parcel.own().add(own);
      room -= own.bytes();
    }
    while (room > 0 && !forwarded.isEmpty()) {
      Forwarded other = forwarded.remove();
      forwardedBytes -= other.bytes();
      parcel.forwarded().add(other);
      room -= other.bytes();
    }
    return parcel.own().isEmpty() && parcel.forwarded().isEmpty() ? null : parcel;
  }

  /** The next batch to send to the leader, or null if there is none. */
  synchronized OwnBatch forLeader(long now) {
    return nextOwn(now, settings.entryBytes());
  }

  private OwnBatch nextOwn(long now, int room) {
    if (now < retryAtNanos) {
      return null;
    }
    OwnBatch again;
    while ((again = returned.poll()) != null) {
      if (pending.has(again)) {
        return again;
      }
    }
    return gather(room);
  }

  private OwnBatch gather(int room) {
    if (fresh.isEmpty()) {
      return null;
    }
    OwnBatch batch = new OwnBatch(nextSequence++);
    while (!fresh.isEmpty() && (batch.requests() == 0 || batch.bytes() < room)) {
      batch.add(fresh.remove());
    }
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

  /** When the proposer should look again even if nothing wakes it. */
  synchronized long nanosUntilAttention(long now) {
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
    List<Request> late = new ArrayList<>();
    synchronized (this) {
      while (!fresh.isEmpty() && fresh.peek().deadlineNanos() - now <= 0) {
        Request request = fresh.remove();
        load.done(request.bytes());
        late.add(request);
      }
    }
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
    List<Forwarded> all;
    synchronized (this) {
      all = List.copyOf(forwarded);
      forwarded.clear();
      forwardedBytes = 0;
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
      waiting = List.copyOf(fresh);
      fresh.clear();
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
