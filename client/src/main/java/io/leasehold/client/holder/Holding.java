package io.leasehold.client.holder;

import java.util.Optional;

/**
 * One claim under a tenancy. Invariant: it may be used only while the tenancy may act and the claim
 * was not lost on its own, as by preemption or handover; both are for good.
 *
 * <p>Owned by the same thread or lock as its tenancy, which keeps all that there is to remember.
 */
public final class Holding {
  private final Tenancy tenancy;
  private final long token;

  /** The claim as the answer to an acquire has it; it may turn out to be lost already. */
  public Holding(Tenancy tenancy, long token) {
    this.tenancy = tenancy;
    this.token = token;
    tenancy.hold(token);
  }

  /** The fencing token that every use of the claim carries. */
  public long token() {
    return token;
  }

  /** The same as {@link Tenancy#claimLost} for this token. */
  public Status lost(LossCause cause, Reading reading) {
    tenancy.claimLost(token, cause, reading);
    return Status.LOST;
  }

  public Status status(Reading reading) {
    Status whole = tenancy.status(reading);
    return ownLossCause() == null ? whole : Status.LOST;
  }

  /** Whether the claim may be used now. */
  public boolean check(Reading reading) {
    return remainingNanos(reading) > 0;
  }

  /** For how long {@link #check} stays true if nothing else happens; 0 if it is not. */
  public long remainingNanos(Reading reading) {
    long whole = tenancy.remainingNanos(reading);
    return ownLossCause() == null ? whole : 0;
  }

  public Optional<LossCause> lossCause() {
    LossCause own = ownLossCause();
    return own == null ? tenancy.lossCause() : Optional.of(own);
  }

  @Override
  public String toString() {
    LossCause own = ownLossCause();
    return "Holding[token " + token + (own == null ? "" : ", " + own) + ", " + tenancy + "]";
  }

  private LossCause ownLossCause() {
    return tenancy.claimLossCause(token);
  }
}
