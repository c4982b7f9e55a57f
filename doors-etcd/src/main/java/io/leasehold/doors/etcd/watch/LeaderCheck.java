package io.leasehold.doors.etcd.watch;

import com.linecorp.armeria.server.ServiceRequestContext;
import io.leasehold.engine.Engine;

/**
 * For clients that would rather hear that their node is cut off than wait for events that cannot
 * come: a stream that requires a leader is refused if there is none, and ends when there was none
 * for several looks. A short election disturbs nobody.
 */
final class LeaderCheck {
  /** The metadata by which etcd's clients ask for this. */
  private static final String METADATA = "hasleader";

  private static final int PATIENCE = 3;

  private final Engine engine;
  private final Runnable onLoss;
  private int misses;

  LeaderCheck(Engine engine, Runnable onLoss) {
    this.engine = engine;
    this.onLoss = onLoss;
  }

  static boolean isWanted(ServiceRequestContext context) {
    return "true".equals(context.request().headers().get(METADATA));
  }

  void lookFirst() {
    if (hasNone()) {
      onLoss.run();
    }
  }

  void look() {
    misses = hasNone() ? misses + 1 : 0;
    if (misses == PATIENCE) {
      onLoss.run();
    }
  }

  private boolean hasNone() {
    return engine.status().leader().isEmpty();
  }
}
