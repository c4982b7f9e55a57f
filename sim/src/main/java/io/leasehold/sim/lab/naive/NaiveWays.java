package io.leasehold.sim.lab.naive;

/**
 * How a library goes about it. Each of these ways is found in production.
 *
 * @param judge whose clock says that a lease has expired, and stamps a new one
 * @param belief what makes a holder stop
 */
public record NaiveWays(Judge judge, Belief belief) {
  /** Whose wall clock decides. */
  public enum Judge {
    STORE,
    OWN_CLOCK
  }

  /** When a holder takes itself for the owner. */
  public enum Belief {
    /** Until its wall clock has passed the time of day that the store named. */
    WALL_CLOCK,
    /** Until its term has passed on its own elapsed clock, counted from the answer. */
    OWN_COUNTDOWN,
    /** Until somebody tells it otherwise. */
    UNTIL_TOLD
  }
}
