package io.leasehold.core.outcome;

/**
 * The lease is granted.
 *
 * @param remainingMillis what is left of it from the moment this was applied
 * @param fresh false if the same grant had been done before and was only found again
 */
public record Granted(long lease, long deadlineMillis, long remainingMillis, boolean fresh)
    implements Outcome {
  @Override
  public Kind kind() {
    return Kind.GRANTED;
  }
}
