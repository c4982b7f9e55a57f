package io.leasehold.sim.check;

import java.util.Locale;

/** Real time for people. */
public final class Seconds {
  private Seconds() {}

  public static String of(long nanos) {
    return String.format(Locale.ROOT, "%.3f s", nanos / 1e9);
  }
}
