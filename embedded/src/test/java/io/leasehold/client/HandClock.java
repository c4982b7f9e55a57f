package io.leasehold.client;

import io.leasehold.client.holder.Reading;
import io.leasehold.client.keeper.Readings;
import java.time.Duration;

/** Goes with the machine's clocks until it is stopped, as for a process that is paused. */
public final class HandClock implements Readings {
  private Reading stoppedAt;

  @Override
  public synchronized Reading now() {
    return stoppedAt == null ? Readings.ofSystem().now() : stoppedAt;
  }

  public synchronized void stop() {
    stoppedAt = now();
  }

  /** Time that passed while it stood still. */
  public synchronized void jump(Duration passed) {
    stoppedAt =
        new Reading(
            stoppedAt.elapsedNanos() + passed.toNanos(),
            stoppedAt.wallMillis() + passed.toMillis());
  }
}
