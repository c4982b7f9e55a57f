package io.leasehold.spring;

import io.leasehold.client.Held;
import java.util.Optional;

/**
 * What the {@link Leased} method on this thread holds. A method that can have parameters can ask
 * for one of type {@link Held} instead, and its callers pass null.
 *
 * <p>It belongs to the thread that runs the method: threads that it starts do not see it; pass the
 * {@code Held} on to them.
 */
public final class LeasedContext {
  private static final ThreadLocal<Frame> INNERMOST = new ThreadLocal<>();

  private LeasedContext() {}

  private record Frame(Held held, Frame outer) {}

  /**
   * What the innermost {@link Leased} method holds: its token goes with every write.
   *
   * @throws IllegalStateException if there is none
   */
  public static Held current() {
    return find()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "no @Leased method runs on thread \""
                        + Thread.currentThread().getName()
                        + "\": call it from outside of its bean, so that Spring's proxy sees the"
                        + " call, and ask on the thread that runs it"));
  }

  /** As {@link #current}; empty if no such method runs on this thread. */
  public static Optional<Held> find() {
    return Optional.ofNullable(INNERMOST.get()).map(Frame::held);
  }

  /** Throws if something that the methods on this thread need is not held any more. */
  static void checkAll() {
    for (Frame frame = INNERMOST.get(); frame != null; frame = frame.outer()) {
      frame.held().check();
    }
  }

  /** What this thread holds under the key, if it does. */
  static Optional<Held> find(String key) {
    Frame frame = INNERMOST.get();
    while (frame != null && !frame.held().key().equals(key)) {
      frame = frame.outer();
    }
    return Optional.ofNullable(frame).map(Frame::held);
  }

  static void enter(Held held) {
    INNERMOST.set(new Frame(held, INNERMOST.get()));
  }

  static void leave() {
    Frame outer = INNERMOST.get().outer();
    if (outer == null) {
      INNERMOST.remove();
    } else {
      INNERMOST.set(outer);
    }
  }
}
