package io.leasehold.core.outcome;

import io.leasehold.core.model.Claim;

/** The claim is with the successor, under a larger token. */
public record HandedOver(Claim claim) implements Outcome {
  @Override
  public Kind kind() {
    return Kind.HANDED_OVER;
  }
}
