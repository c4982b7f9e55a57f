package io.leasehold.core.outcome;

import io.leasehold.core.model.KeyValue;

/** The key is stored; {@code previous} is what it was before, or null. */
public record Stored(KeyValue stored, KeyValue previous) implements Outcome {
  @Override
  public Kind kind() {
    return Kind.STORED;
  }
}
