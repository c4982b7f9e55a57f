package io.leasehold.torture.proxy;

/** What the proxy does to bytes on their way. Thread-safe. */
public interface Weather {
  /** Whether nothing gets from the one to the other now. */
  boolean isBlocked(String from, String to);

  /** How long the next bytes from the one to the other take. */
  long delayNanos(String from, String to);
}
