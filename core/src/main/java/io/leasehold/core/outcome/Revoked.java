package io.leasehold.core.outcome;

/** The lease is ended, and all that hung on it. */
public record Revoked(long lease) implements Outcome {
  @Override
  public Kind kind() {
    return Kind.REVOKED;
  }
}
