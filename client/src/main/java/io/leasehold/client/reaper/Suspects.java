package io.leasehold.client.reaper;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Keys to look at, each once in line; some rest for a while first. Thread-safe. */
final class Suspects {
  private final BlockingQueue<String> line = new LinkedBlockingQueue<>();
  private final Set<String> inLine = new HashSet<>();
  private final Set<String> resting = new HashSet<>();

  /** To be looked at, unless it is in line already or rests. */
  synchronized void add(String key) {
    if (!resting.contains(key) && inLine.add(key)) {
      line.add(key);
    }
  }

  /** Not to be looked at before this has passed, whatever is heard of it meanwhile; then again. */
  void rest(String key, Duration pause) {
    synchronized (this) {
      resting.add(key);
    }
    var unused =
        CompletableFuture.runAsync(
            () -> wake(key),
            CompletableFuture.delayedExecutor(pause.toMillis(), TimeUnit.MILLISECONDS));
  }

  private synchronized void wake(String key) {
    resting.remove(key);
    add(key);
  }

  /** The next one, or null if there is none in time. */
  String next(long time, TimeUnit unit) throws InterruptedException {
    String key = line.poll(time, unit);
    synchronized (this) {
      inLine.remove(key);
    }
    return key;
  }
}
