package io.leasehold.core.event;

import io.leasehold.core.model.Claim;
import io.leasehold.core.model.Position;

/** A lease got a claim; {@code waited} if it had been in the queue. */
public record ClaimGranted(Position position, Claim claim, boolean waited) implements Event {
  @Override
  public Kind kind() {
    return Kind.CLAIM_GRANTED;
  }

  @Override
  public long bytes() {
    return claim.value().length();
  }
}
