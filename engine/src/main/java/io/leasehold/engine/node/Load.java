package io.leasehold.engine.node;

import io.leasehold.engine.EngineException;
import io.leasehold.engine.EngineSettings;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How much waits for an answer on this node. Beyond its limits callers are turned away at once:
 * memory stays bounded, and a caller learns it while it can still do something else. Renewals have
 * an eighth more than all else: while others are turned away, holders keep their leases.
 * Thread-safe.
 */
final class Load {
  private static final long RETRY_AFTER_MILLIS = 50;

  /** The room for renewals alone, as a part of that for everybody. */
  private static final int RESERVE_PART = 8;

  /** Enough for a few holders where the limits are tiny. */
  private static final int LEAST_RESERVE = 16;

  /** As many bytes as the largest piece of a renewal has. */
  private static final int LEAST_RESERVE_BYTES = 1 << 17;

  private final EngineSettings settings;
  private final AtomicInteger requests = new AtomicInteger();
  private final AtomicLong bytes = new AtomicLong();

  Load(EngineSettings settings) {
    this.settings = settings;
  }

  /** Counts a request in, or says which limit forbids it. */
  EngineException admit(Request request) {
    boolean renewal = request.isRenewal();
    long mostRequests = withReserve(settings.pendingCommands(), LEAST_RESERVE, renewal);
    if (requests.incrementAndGet() > mostRequests) {
      requests.decrementAndGet();
      return EngineException.overloaded(
          "the number of requests without answer (pending-commands)",
          mostRequests,
          RETRY_AFTER_MILLIS);
    }
    if (bytes.addAndGet(request.bytes()) > mostBytes(renewal)) {
      done(request);
      return EngineException.overloaded(
          "the size of requests without answer in bytes (pending-bytes)",
          mostBytes(renewal),
          RETRY_AFTER_MILLIS);
    }
    return null;
  }

  long mostBytes(boolean renewal) {
    return withReserve(settings.pendingBytes(), LEAST_RESERVE_BYTES, renewal);
  }

  private static long withReserve(long most, int least, boolean renewal) {
    return renewal ? most + Math.max(least, most / RESERVE_PART) : most;
  }

  void done(Request request) {
    requests.decrementAndGet();
    bytes.addAndGet(-request.bytes());
  }

  void done(OwnBatch batch) {
    requests.addAndGet(-batch.requests());
    bytes.addAndGet(-batch.bytes());
  }

  int requests() {
    return requests.get();
  }
}
