package io.leasehold.client;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Runs callbacks one at a time, in order, on a thread that exists only while there is something to
 * run. A callback that throws does not keep the next one from running.
 */
final class CallbackThread implements Executor, AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Leasehold.class.getName());
  private static final long IDLE_SECONDS = 5;

  private final ThreadPoolExecutor pool;

  CallbackThread() {
    this.pool =
        new ThreadPoolExecutor(
            1,
            1,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = new Thread(task, "leasehold-callbacks");
              thread.setDaemon(true);
              return thread;
            });
    pool.allowCoreThreadTimeOut(true);
  }

  @Override
  public void execute(Runnable callback) {
    try {
      pool.execute(() -> run(callback));
    } catch (RejectedExecutionException closed) {
      LOG.log(System.Logger.Level.DEBUG, "a callback came after the client was closed", closed);
    }
  }

  private static void run(Runnable callback) {
    try {
      callback.run();
    } catch (RuntimeException fault) {
      LOG.log(System.Logger.Level.ERROR, "a callback failed", fault);
    }
  }

  /** What is waiting still runs. */
  @Override
  public void close() {
    pool.shutdown();
  }
}
