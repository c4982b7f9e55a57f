package io.leasehold.sim.check;

/**
 * P9: after its last renewal a lease lives for its term, plus the time in which no leader watched,
 * plus a bounded lateness; whatever leaders come and go.
 *
 * <p>A lease that is due counts as ended even if a bound on work has not let the cluster get round
 * to it; that nothing stays due forever is checked at the end of the run.
 */
final class MortalityCheck {
  /** A stamp is written at least once a second, by a loop that comes round every 25 ms. */
  private static final long LATENESS_NANOS = 1_100_000_000;

  private final Bounds bounds;
  private final LeaseBook leases;

  MortalityCheck(Bounds bounds, LeaseBook leases) {
    this.bounds = bounds;
    this.leases = leases;
  }

  void applied(Batch batch) {
    for (LeaseRecord lease : leases.live()) {
      long aliveNanos = batch.entry().proposedAtNanos() - lease.provedAtNanos;
      long unwatchedNanos = leases.unwatchedNanos() - lease.unwatchedNanos;
      long allowedNanos = bounds.mostNanos(lease.promisedMillis) + unwatchedNanos + LATENESS_NANOS;
      if (!lease.isDue(batch.nowMillis()) && aliveNanos > allowedNanos) {
        throw new Violation(
            Promise.P9,
            "lease "
                + lease.id
                + " of "
                + lease.holder
                + " is still alive "
                + Seconds.of(aliveNanos)
                + " after its last renewal; its term is "
                + lease.promisedMillis
                + " ms, and nobody led for "
                + Seconds.of(unwatchedNanos)
                + " of that",
            lease.holder);
      }
    }
  }
}
