package io.leasehold.engine.node;

import io.leasehold.engine.EngineMeter;
import io.leasehold.engine.EngineSettings;
import io.leasehold.engine.entry.Batch;
import io.leasehold.engine.entry.Entry;
import io.leasehold.engine.entry.EntryCodec;
import io.leasehold.engine.log.NotAppendedException;
import io.leasehold.engine.log.ReplicatedLog;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/**
 * Carries batches to the log or to the leader, a few at a time, and brings back what failed.
 *
 * <p>Thread-safe; only the proposer sends.
 */
final class Courier {
  private final long origin;
  private final ReplicatedLog log;
  private final EngineSettings settings;
  private final EngineMeter meter;
  private final LongSupplier clock;
  private final Outbox outbox;
  private final Regulars regulars;
  private final AtomicInteger underWay = new AtomicInteger();
  private volatile Runnable onReturn = () -> {};

  Courier(
      long origin,
      ReplicatedLog log,
      EngineSettings settings,
      EngineMeter meter,
      LongSupplier clock,
      Outbox outbox,
      Regulars regulars) {
    this.origin = origin;
    this.log = log;
    this.settings = settings;
    this.meter = meter;
    this.clock = clock;
    this.outbox = outbox;
    this.regulars = regulars;
  }

  /** Called whenever there is room again. */
  void onReturn(Runnable action) {
    onReturn = action;
  }

  boolean hasRoom() {
    return underWay.get() < settings.entriesInFlight();
  }

  boolean isIdle() {
    return underWay.get() == 0;
  }

  void append(Parcel parcel, long stampMillis, long now) {
    List<Batch> batches = new ArrayList<>(parcel.own().size() + parcel.forwarded().size());
    parcel.own().forEach(own -> batches.add(own.toBatch(origin)));
    parcel.forwarded().forEach(other -> batches.add(other.batch()));
    byte[] entry = EntryCodec.encode(new Entry(stampMillis, batches));
    underWay.incrementAndGet();
    CompletableFuture<Void> unused =
        log.append(entry, !parcel.forwarded().isEmpty())
            .whenComplete(
                (done, failure) -> {
                  if (failure == null) {
                    long nanos = clock.getAsLong() - now;
                    meter.committed(batches.size(), entry.length, nanos);
                    regulars.entryTook(nanos);
                  }
                  settle(parcel, verdict(failure));
                  comeBack();
                });
  }

  private void settle(Parcel parcel, Verdict verdict) {
    if (verdict != Verdict.COMMITTED) {
      long now = clock.getAsLong();
      boolean certain = verdict == Verdict.NOT_APPENDED;
      parcel.own().forEach(own -> outbox.giveBack(own, certain, now));
    }
    parcel.forwarded().forEach(other -> other.answer().complete(verdict.encode()));
  }

  void send(OwnBatch batch, long now) {
    underWay.incrementAndGet();
    CompletableFuture<byte[]> unused =
        log.askLeader(EntryCodec.encodeBatch(batch.toBatch(origin)))
            .whenComplete(
                (answer, failure) -> {
                  Verdict verdict = failure == null ? Verdict.decode(answer) : verdict(failure);
                  if (verdict == Verdict.COMMITTED) {
                    regulars.entryTook(clock.getAsLong() - now);
                  } else {
                    outbox.giveBack(batch, verdict == Verdict.NOT_APPENDED, clock.getAsLong());
                  }
                  comeBack();
                });
  }

  private void comeBack() {
    underWay.decrementAndGet();
    onReturn.run();
  }

  private static Verdict verdict(Throwable failure) {
    if (failure == null) {
      return Verdict.COMMITTED;
    }
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    return cause instanceof NotAppendedException ? Verdict.NOT_APPENDED : Verdict.UNKNOWN;
  }
}
