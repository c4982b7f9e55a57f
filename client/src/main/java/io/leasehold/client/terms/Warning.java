package io.leasehold.client.terms;

/**
 * Something about terms that their user should know before an incident says it.
 *
 * @param text what is wrong, the values, what to do; one sentence or two
 */
public record Warning(Kind kind, String text) {

  /** For programs, and in the order in which they are told. */
  public enum Kind {
    /** Acts can arrive after the next holder's begin even without any pause. */
    MARGIN_BELOW_ROUND_TRIP,
    /** Only fencing protects from a holder that is paused between its check and its act. */
    PAUSE_BEYOND_MARGIN,
    /** A pause at the wrong moment costs the lease. */
    PAUSE_COSTS_LEASE,
    /** Hardly any attempt can be repeated. */
    FEW_ATTEMPTS,
    /** Renewals leave before the one before them is answered. */
    INTERVAL_BELOW_ROUND_TRIP,
    /** Leases end under living holders, more than once a month. */
    FALSE_EXPIRIES,
    /** Failover takes longer than was asked for. */
    SLOW_FAILOVER,
    /** Clocks differ by more than holders assume unless they are told. */
    DRIFT_BEYOND_DEFAULT
  }
}
