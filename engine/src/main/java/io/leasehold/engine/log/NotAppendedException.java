package io.leasehold.engine.log;

/** The entry is not in the log and never will be: trying again cannot do anything twice. */
public final class NotAppendedException extends RuntimeException {
  public NotAppendedException(String message, Throwable cause) {
    super(message, cause);
  }
}
