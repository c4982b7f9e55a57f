package io.leasehold.fence.s3;

/**
 * Others changed the object between reading and writing, again and again. Nothing was written, and
 * the token is not stale: trying again is safe.
 */
public final class ContendedWriteException extends RuntimeException {
  private static final long serialVersionUID = 1;

  ContendedWriteException(String name, long token, int attempts) {
    super(
        "object "
            + name
            + " was changed by others at each of "
            + attempts
            + " attempts to write it with token "
            + token
            + "; nothing was written: try again, or let fewer writers share the object");
  }
}
