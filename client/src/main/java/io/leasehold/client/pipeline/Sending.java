package io.leasehold.client.pipeline;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Lets one thread at a time send on a stream, for all who come meanwhile too. Nothing is delayed in
 * order to gather: whoever finds nobody sending sends.
 *
 * <p>Held until it is let go for the first time, when its stream is open. Thread-safe.
 */
final class Sending {
  private final Runnable all;

  /** Whoever makes it 1 sends until it is 0. */
  private final AtomicInteger came = new AtomicInteger(1);

  /**
   * @param all sends what there is; called by one thread at a time
   */
  Sending(Runnable all) {
    this.all = all;
  }

  /** There is something to send. */
  void come() {
    if (hold()) {
      letGo();
    }
  }

  /** Lets what is to be sent gather; false if somebody sends, who will send that as well. */
  boolean hold() {
    return came.getAndIncrement() == 0;
  }

  /** By whoever holds it: sends until nobody has come since. */
  void letGo() {
    int done = 1;
    while (done != 0) {
      all.run();
      done = came.addAndGet(-done);
    }
  }
}
