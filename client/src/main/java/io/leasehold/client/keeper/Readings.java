package io.leasehold.client.keeper;

import io.leasehold.client.holder.Reading;

/** Where readings of the two clocks come from. */
@FunctionalInterface
public interface Readings {

  Reading now();

  /** The clocks of this machine. */
  static Readings ofSystem() {
    return () -> new Reading(System.nanoTime(), System.currentTimeMillis());
  }
}
