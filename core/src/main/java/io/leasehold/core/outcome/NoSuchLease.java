package io.leasehold.core.outcome;

/** The lease never was, or ended so long ago that it is forgotten. */
public record NoSuchLease(long lease) implements Refusal {
  @Override
  public Kind kind() {
    return Kind.NO_SUCH_LEASE;
  }

  @Override
  public String text() {
    return "lease "
        + lease
        + " does not exist, or ended too long ago to be remembered;"
        + " grant a new one";
  }
}
