package io.leasehold.core.command;

import static java.util.Objects.requireNonNull;

import io.leasehold.core.model.Key;

/**
 * Adds to a counter: a key whose value is a whole number in decimal text. A key that is not stored
 * counts as 0; the key's lease is kept.
 *
 * @param requestId makes a retry harmless: an addition whose id was seen lately is not repeated but
 *     answered as it was the first time; 0 for an addition that is never retried
 */
public record Add(Key key, long delta, long requestId) implements Command, Step {
  public Add {
    requireNonNull(key, "key");
  }

  @Override
  public Kind kind() {
    return Kind.ADD;
  }

  @Override
  public StepKind stepKind() {
    return StepKind.ADD;
  }
}
