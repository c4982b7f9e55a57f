package io.leasehold.core.outcome;

/** Events up to this revision are forgotten. */
public record Compacted(long revision) implements Outcome {
  @Override
  public Kind kind() {
    return Kind.COMPACTED;
  }
}
