package io.leasehold.server.health;

import io.leasehold.engine.Engine;
import io.leasehold.engine.NodeStatus;
import io.leasehold.engine.NodeStatus.Role;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Whether a node can answer: it has applied everything that was decided before it started, it knows
 * a leader, and it is not stopping.
 *
 * <p>That it has caught up is learned once, by a read through the log; a probe costs nothing.
 */
public final class Readiness {
  private static final long RETRY_MILLIS = 50;

  private final Engine engine;
  private final ScheduledExecutorService timer;
  private final CompletableFuture<Void> caughtUp = new CompletableFuture<>();
  private volatile boolean stopping;

  public Readiness(Engine engine, ScheduledExecutorService timer) {
    this.engine = engine;
    this.timer = timer;
  }

  /** Begins to find out whether the node has caught up. */
  public void start() {
    if (stopping) {
      return;
    }
    if (engine.status().leader().isEmpty()) {
      startLater();
      return;
    }
    CompletableFuture<Boolean> unused =
        engine
            .read(machine -> Boolean.TRUE)
            .whenComplete(
                (read, failure) -> {
                  if (failure == null) {
                    timer.execute(() -> caughtUp.complete(null));
                  } else {
                    startLater();
                  }
                });
  }

  private void startLater() {
    if (!stopping) {
      ScheduledFuture<?> unused = timer.schedule(this::start, RETRY_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  /** Completes when the node can answer for the first time. */
  public CompletableFuture<Void> first() {
    return caughtUp.copy();
  }

  /** From now on it is not ready: whoever asks should go elsewhere. */
  public void stop() {
    stopping = true;
  }

  boolean isReady() {
    return problem().isEmpty();
  }

  /** Why the node is not ready, in words; empty if it is. */
  String problem() {
    NodeStatus status = engine.status();
    if (stopping || status.role() == Role.STOPPED) {
      return "the node is stopping";
    }
    if (status.leader().isEmpty()) {
      return "no leader is known; a majority of the members must be up and reach each other";
    }
    return caughtUp.isDone() ? "" : "the node has not applied all of the log yet";
  }
}
