package io.leasehold.engine.ratis;

import java.util.concurrent.ThreadFactory;

/** Threads with a name that do not keep the process alive. */
final class DaemonThreads {

  private DaemonThreads() {}

  static ThreadFactory named(String name) {
    return task -> {
      Thread thread = new Thread(task, name);
      thread.setDaemon(true);
      return thread;
    };
  }
}
