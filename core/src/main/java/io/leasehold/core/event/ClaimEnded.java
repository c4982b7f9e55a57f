package io.leasehold.core.event;

import io.leasehold.core.model.Position;
import io.leasehold.core.model.Tenure;

/** A claim ended, in the way its tenure tells. */
public record ClaimEnded(Position position, Tenure tenure) implements Event {
  @Override
  public Kind kind() {
    return Kind.CLAIM_ENDED;
  }
}
