package io.leasehold.client;

/**
 * The holder may not act now. If it is not a {@link LeaseLostException} the lease may still be
 * alive: after a pause of this process, say, until a renewal is confirmed again. Check again, or
 * use {@link Ownership#awaitSafe}.
 */
public sealed class NotSafeException extends LeaseholdException permits LeaseLostException {
  private static final long serialVersionUID = 1;

  NotSafeException(String message) {
    super(message, null);
  }

  NotSafeException(String message, Throwable cause) {
    super(message, cause);
  }
}
