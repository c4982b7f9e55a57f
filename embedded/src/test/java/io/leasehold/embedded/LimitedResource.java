package io.leasehold.embedded;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** A resource that notices if more use it at once than may, and that counts its uses badly. */
public final class LimitedResource {
  /** Long enough for somebody else to come in between. */
  private static final long WHILE_NANOS = 20_000;

  private final int limit;
  private final AtomicInteger users = new AtomicInteger();
  private int uses;

  public LimitedResource(int limit) {
    this.limit = limit;
  }

  /** Uses it once; fails if too many are at it. */
  public void use() {
    int together = users.incrementAndGet();
    try {
      if (together > limit) {
        throw new AssertionError(together + " use it at once, and " + limit + " may");
      }
      int before = uses;
      LockSupport.parkNanos(WHILE_NANOS);
      uses = before + 1;
    } finally {
      users.decrementAndGet();
    }
  }

  /** Exact only if its users exclude each other. */
  public int uses() {
    return uses;
  }
}
