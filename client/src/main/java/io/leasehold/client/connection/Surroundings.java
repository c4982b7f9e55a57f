package io.leasehold.client.connection;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/**
 * What calls need from the world: a clock, chance, someone who comes back later, and someone who
 * tells callers their answers and may be kept busy by them.
 */
record Surroundings(
    Elapsed clock,
    RandomGenerator random,
    ScheduledExecutorService timer,
    ExecutorService callbacks) {
  private static final int IDLE_SECONDS = 60;

  static Surroundings of(Elapsed clock, RandomGenerator random) {
    return new Surroundings(clock, random, newTimer(), newCallbacks());
  }

  private static ScheduledExecutorService newTimer() {
    ScheduledThreadPoolExecutor timer =
        new ScheduledThreadPoolExecutor(1, daemons("leasehold-connection"));
    // Nearly every call is answered long before its time is up.
    timer.setRemoveOnCancelPolicy(true);
    return timer;
  }

  /** A thread for each answer that is being told: a caller may well wait for another one there. */
  private static ExecutorService newCallbacks() {
    return new ThreadPoolExecutor(
        0,
        Integer.MAX_VALUE,
        IDLE_SECONDS,
        TimeUnit.SECONDS,
        new SynchronousQueue<>(),
        daemons("leasehold-answers"),
        // The connection is closed, and has told all callers so.
        new ThreadPoolExecutor.DiscardPolicy());
  }

  private static ThreadFactory daemons(String name) {
    return task -> {
      Thread thread = new Thread(task, name);
      thread.setDaemon(true);
      return thread;
    };
  }
}
