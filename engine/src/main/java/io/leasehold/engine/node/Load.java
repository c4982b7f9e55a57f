package io.leasehold.engine.node;

import io.leasehold.engine.EngineException;
import io.leasehold.engine.EngineSettings;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How much waits for an answer on this node. Beyond its limits callers are turned away at once:
 * memory stays bounded, and a caller learns it while it can still do something else. Thread-safe.
 */
final class Load {
  private static final long RETRY_AFTER_MILLIS = 50;

  private final EngineSettings settings;
  private final AtomicInteger requests = new AtomicInteger();
  private final AtomicLong bytes = new AtomicLong();

  Load(EngineSettings settings) {
    this.settings = settings;
  }

  /** Counts a request in, or says which limit forbids it. */
  EngineException admit(int requestBytes) {
    if (requests.incrementAndGet() > settings.pendingCommands()) {
      requests.decrementAndGet();
      return EngineException.overloaded(
          "the number of requests without answer", settings.pendingCommands(), RETRY_AFTER_MILLIS);
    }
    if (bytes.addAndGet(requestBytes) > settings.pendingBytes()) {
      done(requestBytes);
      return EngineException.overloaded(
          "the size of requests without answer in bytes",
          settings.pendingBytes(),
          RETRY_AFTER_MILLIS);
    }
    return null;
  }

  void done(int requestBytes) {
    requests.decrementAndGet();
    bytes.addAndGet(-requestBytes);
  }

  void done(OwnBatch batch) {
    requests.addAndGet(-batch.requests());
    bytes.addAndGet(-batch.bytes());
  }

  int requests() {
    return requests.get();
  }
}
