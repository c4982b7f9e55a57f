package io.leasehold.fence.jdbc;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Something that runs in a thread of its own and whose failure comes out where it is awaited. */
final class Background<T> {
  private final FutureTask<T> task;

  private Background(FutureTask<T> task) {
    this.task = task;
  }

  static <T> Background<T> start(Callable<T> work) {
    FutureTask<T> task = new FutureTask<>(work);
    Thread thread = new Thread(task, "background");
    thread.setDaemon(true);
    thread.start();
    return new Background<>(task);
  }

  boolean isDone() {
    return task.isDone();
  }

  T await() throws Exception {
    try {
      return task.get();
    } catch (ExecutionException failure) {
      if (failure.getCause() instanceof Exception cause) {
        throw cause;
      }
      throw failure;
    }
  }
}
