package io.leasehold.core.internal.state;

import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.LateRenewals;
import java.util.List;

/**
 * What is remembered of a lease that is over.
 *
 * @param losses the first few claims it held at its end
 * @param lateness shared with the tenures that ended with the lease, and still counting
 * @param late what it had counted when this was written down, for captures to see
 */
public record EndedLease(
    long id,
    String holder,
    HowEnded how,
    long endedAtMillis,
    List<ClaimRef> losses,
    Lateness lateness,
    LateRenewals late) {
  /** How many losses are remembered: enough for a person, and bounded. */
  public static final int LOSSES = 8;

  public EndedLease(
      long id,
      String holder,
      HowEnded how,
      long endedAtMillis,
      List<ClaimRef> losses,
      Lateness lateness) {
    this(id, holder, how, endedAtMillis, losses, lateness, lateness.seen());
  }

  EndedLease withLate(LateRenewals counted) {
    return new EndedLease(id, holder, how, endedAtMillis, losses, lateness, counted);
  }
}
