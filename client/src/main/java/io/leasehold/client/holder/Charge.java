package io.leasehold.client.holder;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

/** One lease in the care of a {@link Steward}, with when it is to be looked at. */
final class Charge {
  private static final long GATHER_MAX_NANOS = MILLISECONDS.toNanos(100);
  private static final long GATHER_FRACTION = 100;

  /** A retry is never due sooner than a sixty-fourth of the window; half of that is soon enough. */
  private static final long WINDOW_FRACTION = 128;

  final long lease;
  final Ward ward;

  /** How much sooner than it has to it may be renewed, to travel with others. */
  final long gatherNanos;

  Status told = Status.JEOPARDY;

  /** On the steward's line of time; changed only by {@link Agenda}. */
  long lookAtNanos;

  Charge(long lease, Ward ward) {
    this.lease = lease;
    this.ward = ward;
    HolderTerms terms = ward.terms();
    this.gatherNanos =
        Math.min(
            GATHER_MAX_NANOS,
            Math.min(terms.renewNanos() / GATHER_FRACTION, terms.windowNanos() / WINDOW_FRACTION));
  }

  long gatherAtNanos() {
    return lookAtNanos - gatherNanos;
  }
}
