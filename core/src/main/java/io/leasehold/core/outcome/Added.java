package io.leasehold.core.outcome;

/** The counter has this value since that revision. */
public record Added(long value, long revision) implements Outcome {
  @Override
  public Kind kind() {
    return Kind.ADDED;
  }
}
