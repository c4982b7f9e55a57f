package io.leasehold.core.outcome;

import io.leasehold.core.model.Claim;

/**
 * The lease holds the claim.
 *
 * @param fresh false if it held it before and keeps its token
 */
public record Acquired(Claim claim, boolean fresh) implements Outcome {
  @Override
  public Kind kind() {
    return Kind.ACQUIRED;
  }
}
