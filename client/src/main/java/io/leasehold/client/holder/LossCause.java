package io.leasehold.client.holder;

/** Why a tenancy is LOST. */
public enum LossCause {
  /** Time ran out without a confirmed renewal. */
  UNREACHABLE(false, "no renewal was confirmed in time"),
  /** A pause of this process, a suspend or a jump of a clock went past the deadline. */
  PAUSED(false, "this process was paused, or its clock jumped, past the deadline"),
  /** The worker showed no progress for too long, so no renewals were sent. */
  NO_PROGRESS(false, "the worker showed no progress, so the lease was not renewed"),
  /** The lease reached the age past which no renewal carries it. */
  MAX_LIFE(false, "the lease reached its maximal life"),
  /** The holder gave it back. */
  RELEASED(true, "the lease was released"),
  /** The server had ended it because its time was up. */
  EXPIRED(true, "the server had already expired the lease"),
  /** Somebody else ended it. */
  REVOKED(true, "the lease was revoked"),
  /** Its soft limit had passed and another lease took the claim. */
  PREEMPTED(true, "another lease took the claim after the soft limit"),
  /** The claim was passed to a waiter. */
  HANDED_OVER(true, "the claim was handed over"),
  /** The server does not know the lease, or no longer. */
  UNKNOWN(true, "the server does not know the lease");

  private final boolean saidByServer;
  private final String text;

  LossCause(boolean saidByServer, String text) {
    this.saidByServer = saidByServer;
    this.text = text;
  }

  /** Whether this can be an answer of the server; the others are found out by the holder alone. */
  public boolean saidByServer() {
    return saidByServer;
  }

  public String text() {
    return text;
  }
}
