package io.leasehold.engine.ratis;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.leader.LogAppender;

/**
 * The leader's lines to its followers, to tell them at once what is committed.
 *
 * <p>Ratis 3.2 tells them with the next entry or the next heartbeat, whichever comes first. On a
 * follower every answer waits for that news; in a quiet cluster that was half an election timeout.
 * It can be asked for a heartbeat, but forgets that if it was just about to send something else, so
 * a follower that has not confirmed is told again, a few times.
 *
 * <p>Thread-safe.
 */
final class Followers implements AutoCloseable {
  private static final long FIRST_PAUSE_MILLIS = 2;
  private static final long LAST_PAUSE_MILLIS = 32;

  private final Map<RaftPeerId, LogAppender> lines = new ConcurrentHashMap<>();
  private final ScheduledExecutorService timer;

  Followers(String node) {
    timer =
        Executors.newSingleThreadScheduledExecutor(
            DaemonThreads.named("leasehold-commits-" + node));
  }

  /** A new line to a follower takes the place of an older one. */
  LogAppender add(LogAppender line) {
    lines.put(line.getFollowerId(), line);
    return line;
  }

  /** Everything up to this index is committed. */
  void tellCommitted(long index) {
    tell(index, FIRST_PAUSE_MILLIS);
  }

  private void tell(long index, long pauseMillis) {
    boolean all = true;
    for (LogAppender line : lines.values()) {
      if (line.isRunning() && line.getFollower().getCommitIndex() < index) {
        line.triggerHeartbeat();
        all = false;
      }
    }
    if (!all && pauseMillis <= LAST_PAUSE_MILLIS) {
      tellAgain(index, pauseMillis);
    }
  }

  private void tellAgain(long index, long pauseMillis) {
    try {
      ScheduledFuture<?> unused =
          timer.schedule(() -> tell(index, 2 * pauseMillis), pauseMillis, MILLISECONDS);
    } catch (RejectedExecutionException closed) {
      // The node stops: its successor will tell.
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
