package io.leasehold.core.internal.state;

import io.leasehold.core.model.HowEnded;
import java.util.List;

/**
 * What is remembered of a lease that is over.
 *
 * @param losses the first few claims it held at its end
 */
public record EndedLease(
    long id,
    String holder,
    HowEnded how,
    long endedAtMillis,
    List<ClaimRef> losses,
    Lateness lateness) {
  /** How many losses are remembered: enough for a person, and bounded. */
  public static final int LOSSES = 8;
}
