package io.leasehold.client.holder;

/** Why a holder is in {@link Status#JEOPARDY}; the first that is true, in this order. */
public enum Doubt {
  /** It is not: the holder is SAFE, or it is LOST and there is nothing left to doubt. */
  NONE(true),
  /** The lease was asked for and no answer has proven it yet. */
  NOT_GRANTED(false),
  /** The soft limit is reached: another may take the claims, a renewal may still save them. */
  SOFT_LIMIT(false),
  /** The process was paused or a clock jumped; no renewal sent since then is confirmed yet. */
  PAUSED(false),
  /** Renewals are answered, but the lease has reached its maximal life and will not get longer. */
  ENDING(true),
  /** The worker shows no progress, so its lease is not renewed any more. */
  STUCK(true),
  /** Renewals were due and none was confirmed. */
  OVERDUE(true);

  private final boolean mayAct;

  Doubt(boolean mayAct) {
    this.mayAct = mayAct;
  }

  /** Whether {@link Tenancy#check} can be true in spite of it. */
  public boolean mayAct() {
    return mayAct;
  }
}
