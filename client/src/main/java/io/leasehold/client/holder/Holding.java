package io.leasehold.client.holder;

import java.util.Optional;

/**
 * One claim under a tenancy. Invariant: it may be used only while the tenancy may act and the claim
 * was not lost on its own, as by preemption or handover; both are for good.
 *
 * <p>Owned by the same thread or lock as its tenancy.
 */
public final class Holding {
  private final Tenancy tenancy;
  private final long token;
  private LossCause lossCause;

  public Holding(Tenancy tenancy, long token) {
    this.tenancy = tenancy;
    this.token = token;
  }

  /** The fencing token that every use of the claim carries. */
  public long token() {
    return token;
  }

  /** The claim is gone though its lease may live on. */
  public Status lost(LossCause cause, Reading reading) {
    if (status(reading) != Status.LOST) {
      lossCause = cause;
      tenancy.claimLost(token, cause, reading);
    }
    return Status.LOST;
  }

  public Status status(Reading reading) {
    Status whole = tenancy.status(reading);
    return lossCause == null ? whole : Status.LOST;
  }

  public boolean check(Reading reading) {
    return remainingNanos(reading) > 0;
  }

  public long remainingNanos(Reading reading) {
    long whole = tenancy.remainingNanos(reading);
    return lossCause == null ? whole : 0;
  }

  public Optional<LossCause> lossCause() {
    return lossCause == null ? tenancy.lossCause() : Optional.of(lossCause);
  }

  @Override
  public String toString() {
    return "Holding[token "
        + token
        + (lossCause == null ? "" : ", " + lossCause)
        + ", "
        + tenancy
        + "]";
  }
}
