package io.leasehold.core.outcome;

import io.leasehold.core.model.Key;

/** The lease is out of the queue. */
public record Withdrawn(Key key, long lease) implements Outcome {
  @Override
  public Kind kind() {
    return Kind.WITHDRAWN;
  }
}
