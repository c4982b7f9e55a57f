package io.leasehold.client.connection;

/** The request cannot be answered, by any endpoint or at any time. Nothing was done. */
public final class CallFailedException extends ConnectionException {

  CallFailedException(String message) {
    super(message);
  }
}
