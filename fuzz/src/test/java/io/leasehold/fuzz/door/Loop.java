package io.leasehold.fuzz.door;

import com.linecorp.armeria.common.CommonPools;
import io.netty.channel.EventLoop;
import java.util.concurrent.CompletableFuture;

/** The event loop of a connection that there is not: everything of a call happens on it. */
final class Loop {
  static final EventLoop LOOP = CommonPools.workerGroup().next();

  private Loop() {}

  /** Runs a step of a call as the server would, and waits for it. */
  static void run(Runnable step) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    LOOP.execute(
        () -> {
          try {
            Asking.NOTHING.makeContextAware(step).run();
            done.complete(null);
          } catch (Throwable thrown) {
            done.completeExceptionally(thrown);
          }
        });
    Void unused = Town.await(done);
  }
}
