package io.leasehold.client.keeper;

import io.leasehold.client.holder.Reading;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Clocks that stand still unless a test moves them. */
final class HandClock implements Readings {
  private final AtomicLong nanos = new AtomicLong(1_000_000_000L);

  @Override
  public Reading now() {
    long now = nanos.get();
    return new Reading(now, now / 1_000_000);
  }

  void pass(Duration duration) {
    nanos.addAndGet(duration.toNanos());
  }
}
