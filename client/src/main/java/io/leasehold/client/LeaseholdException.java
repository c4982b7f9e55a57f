package io.leasehold.client;

/** Why something could not be done. The kind of exception says what a caller may conclude. */
public abstract sealed class LeaseholdException extends RuntimeException
    permits DeniedException, UnavailableException, UnknownOutcomeException, NotSafeException {
  private static final long serialVersionUID = 1;

  LeaseholdException(String message, Throwable cause) {
    super(message, cause);
  }
}
