package io.leasehold.server.guard;

import java.util.Comparator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * All requests under way. A sweep ends those that take too long, and while more than allowed is
 * unread, those whose readers have taken nothing for longest. Thread-safe.
 */
public final class Exchanges {
  private static final long SWEEP_MILLIS = 1_000;

  /** A reader that took something in this time is not slow, however much is unread. */
  private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final GuardSettings settings;
  private final Consumer<Cut> meter;
  private final Set<Exchange> open = ConcurrentHashMap.newKeySet();
  private final AtomicLong receiving = new AtomicLong();
  private final AtomicLong unread = new AtomicLong();

  public Exchanges(GuardSettings settings, Consumer<Cut> meter) {
    this.settings = settings;
    this.meter = meter;
  }

  /** Sweeps from now on, until the timer is shut down. */
  public void sweepOn(ScheduledExecutorService timer) {
    long shortest = Math.min(settings.receive().toMillis(), settings.reader().toMillis());
    long millis = Math.max(1, Math.min(SWEEP_MILLIS, shortest / 4));
    ScheduledFuture<?> unused =
        timer.scheduleWithFixedDelay(this::sweep, millis, millis, TimeUnit.MILLISECONDS);
  }

  void add(Exchange exchange) {
    open.add(exchange);
  }

  void remove(Exchange exchange) {
    if (open.remove(exchange)) {
      exchange.over();
    }
  }

  /** Counts what bodies under way take up; true if that is too much. */
  boolean received(long bytes) {
    return receiving.addAndGet(bytes) > settings.receivingBytes();
  }

  void given(long bytes) {
    unread.addAndGet(bytes);
  }

  /** What waits for readers now, in bytes. */
  public long unreadBytes() {
    return unread.get();
  }

  /** What has come of bodies that are not complete, and of those not answered yet, in bytes. */
  public long receivingBytes() {
    return receiving.get();
  }

  private void sweep() {
    long now = System.nanoTime();
    for (Exchange exchange : open) {
      if (exchange.receivingNanos(now) > settings.receive().toNanos()) {
        refuse(exchange, Cut.BODY_TOO_SLOW);
      }
      if (exchange.waitingNanos(now) > settings.reader().toNanos()) {
        cutOff(exchange, Cut.READER_TOO_SLOW, settings.reader().toMillis() + " ms");
      }
    }
    if (unread.get() > settings.unreadBytes()) {
      makeRoom(now);
    }
  }

  private void makeRoom(long now) {
    long tooMuch = unread.get() - settings.unreadBytes();
    var slowest =
        open.stream()
            .filter(exchange -> exchange.unread() > 0 && exchange.waitingNanos(now) > GRACE_NANOS)
            .sorted(Comparator.comparingLong((Exchange e) -> e.waitingNanos(now)).reversed())
            .toList();
    for (Exchange exchange : slowest) {
      if (tooMuch <= 0) {
        return;
      }
      tooMuch -= exchange.unread();
      cutOff(exchange, Cut.UNREAD_TOO_LARGE, settings.unreadBytes() + " bytes");
    }
  }

  private void cutOff(Exchange exchange, Cut why, String allowed) {
    if (!exchange.isCut()) {
      meter.accept(why);
    }
    exchange.cutOff(new CutOffException(why, allowed));
  }

  /** Has an apology sent in the place of the door's answer, which would need the whole body. */
  void refuse(Exchange exchange, Cut why) {
    exchange.receivedAll();
    String allowed =
        why == Cut.BODY_TOO_SLOW
            ? settings.receive().toMillis() + " ms"
            : settings.receivingBytes() + " bytes";
    if (exchange.refusal().complete(new CutOffException(why, allowed))) {
      meter.accept(why);
    }
  }
}
