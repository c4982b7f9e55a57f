package io.leasehold.core.outcome;

import io.leasehold.core.model.Key;

/**
 * The claim is given up.
 *
 * @param fresh false if it had been released before
 */
public record Released(Key key, long token, boolean fresh) implements Outcome {
  @Override
  public Kind kind() {
    return Kind.RELEASED;
  }
}
