package io.leasehold.client;

/**
 * The command left, but its answer was lost: it was done, or will be, or neither. Nobody can know
 * without asking again; {@link #isRetrySafe} says whether that is harmless.
 */
public final class UnknownOutcomeException extends LeaseholdException {
  private static final long serialVersionUID = 1;

  private final boolean retrySafe;

  UnknownOutcomeException(String message, boolean retrySafe, Throwable cause) {
    super(message, cause);
    this.retrySafe = retrySafe;
  }

  /** Whether doing the same again finds out what became of the first, and no more. */
  public boolean isRetrySafe() {
    return retrySafe;
  }
}
