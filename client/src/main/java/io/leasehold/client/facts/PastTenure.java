package io.leasehold.client.facts;

import io.leasehold.api.v1.HowEnded;
import io.leasehold.api.v1.Tenure;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * A claim that is over.
 *
 * @param heldFor how long it was held, by the cluster's own time
 * @param renewals how often it was renewed
 * @param lateRenewals renewals that came after the end
 */
public record PastTenure(
    String key,
    long token,
    long lease,
    String holder,
    Mode mode,
    OptionalInt slot,
    Ending how,
    Duration heldFor,
    long renewals,
    long lateRenewals) {

  /** How a tenure ended. */
  public enum Ending {
    RELEASED,
    EXPIRED,
    REVOKED,
    PREEMPTED,
    HANDED_OVER,
    /** In a way that this client does not know. */
    OTHER;

    public static Ending of(HowEnded how) {
      return switch (how) {
        case RELEASED -> RELEASED;
        case EXPIRED -> EXPIRED;
        case REVOKED -> REVOKED;
        case PREEMPTED -> PREEMPTED;
        case HANDED_OVER -> HANDED_OVER;
        case HOW_ENDED_UNKNOWN, UNRECOGNIZED -> OTHER;
      };
    }
  }

  public static PastTenure of(Tenure tenure) {
    return new PastTenure(
        tenure.getKey().toStringUtf8(),
        tenure.getToken(),
        tenure.getLease(),
        tenure.getHolder(),
        Mode.of(tenure.getMode()),
        tenure.hasSlot() ? OptionalInt.of(tenure.getSlot()) : OptionalInt.empty(),
        Ending.of(tenure.getHow()),
        Duration.ofMillis(tenure.getUntilAtMillis() - tenure.getFromAtMillis()),
        tenure.getRenewals(),
        tenure.getLate().getCount());
  }
}
