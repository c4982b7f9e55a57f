package io.leasehold.engine.ratis;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices a disk that does not work where Ratis does not say so. One that takes no writes while
 * nobody leads would leave this node a candidate for ever: Ratis gives an election up when it
 * cannot write down its own vote, and does not begin another, not even when there is room again.
 * And one that hangs would be seen by nobody, because the others commit without this node.
 *
 * <p>Used by its own thread.
 */
final class DiskWatch implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DiskWatch.class);

  private static final long LOOK_MILLIS = 500;

  /** As long as an election takes on a slow day. */
  private static final int LEADERLESS_LOOKS = 4;

  private static final long HANGS_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final int PROBE_BYTES = 512;

  /** Where the log stands: what was appended on this node, and what its disk has of that. */
  interface LogPosition {
    boolean hasLeader();

    long lastIndex();

    long flushedIndex();
  }

  private final Path directory;
  private final LogPosition log;
  private final Consumer<Throwable> stop;
  private final ScheduledExecutorService thread;
  private int leaderlessLooks;

  /** Where the log stood when it was last seen to go on, at first unlike anything it can be at. */
  private long flushedIndex = Long.MIN_VALUE;

  private long progressNanos;
  private boolean hangs;

  /**
   * @param stop is told why the node cannot go on
   */
  DiskWatch(String node, Path directory, LogPosition log, Consumer<Throwable> stop) {
    this.directory = directory;
    this.log = log;
    this.stop = stop;
    thread =
        Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("leasehold-disk-" + node));
  }

  void start() {
    ScheduledFuture<?> unused =
        thread.scheduleWithFixedDelay(
            this::lookSafely, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void lookSafely() {
    try {
      look(System.nanoTime());
    } catch (RuntimeException e) {
      LOG.debug("Could not look; the log is being closed.", e);
    }
  }

  void look(long nowNanos) {
    noticeHanging(nowNanos);
    leaderlessLooks = log.hasLeader() ? 0 : leaderlessLooks + 1;
    if (leaderlessLooks >= LEADERLESS_LOOKS) {
      leaderlessLooks = 0;
      probe();
    }
  }

  boolean hangs() {
    return hangs;
  }

  private void noticeHanging(long nowNanos) {
    long flushed = log.flushedIndex();
    if (flushed >= log.lastIndex() || flushed != flushedIndex) {
      if (hangs) {
        hangs = false;
        LOG.warn("The disk with {} goes on.", directory);
      }
      flushedIndex = flushed;
      progressNanos = nowNanos;
    } else if (!hangs && nowNanos - progressNanos > HANGS_NANOS) {
      hangs = true;
      LOG.warn(
          "The disk with {} hangs: entries {} to {} have waited to be written for {} ms. The others"
              + " go on without this node as long as they are a majority.",
          directory,
          flushed + 1,
          log.lastIndex(),
          TimeUnit.NANOSECONDS.toMillis(nowNanos - progressNanos));
    }
  }

  private void probe() {
    Path file = directory.resolve("disk.probe");
    try {
      try (FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
        channel.write(ByteBuffer.allocate(PROBE_BYTES));
        channel.force(true);
      }
      Files.delete(file);
    } catch (IOException e) {
      stop.accept(DiskTrouble.of(directory, e));
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
