package io.leasehold.client;

/** No node answered in time. Nothing was done; asking again later is safe. */
public final class UnavailableException extends LeaseholdException {
  private static final long serialVersionUID = 1;

  UnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
