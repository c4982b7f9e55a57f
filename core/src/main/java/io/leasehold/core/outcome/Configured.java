package io.leasehold.core.outcome;

import io.leasehold.core.model.Limits;

/** These limits are in force. */
public record Configured(Limits limits) implements Outcome {
  @Override
  public Kind kind() {
    return Kind.CONFIGURED;
  }
}
