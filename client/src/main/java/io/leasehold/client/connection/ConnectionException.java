package io.leasehold.client.connection;

/** Why there is no reply. The kind of exception says what a caller may conclude. */
public abstract sealed class ConnectionException extends RuntimeException
    permits RefusedException, UnreachableException, OutcomeUnknownException, CallFailedException {

  ConnectionException(String message) {
    super(message);
  }
}
