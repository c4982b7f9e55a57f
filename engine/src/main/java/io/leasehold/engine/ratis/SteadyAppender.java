package io.leasehold.engine.ratis;

import java.io.IOException;
import java.io.InterruptedIOException;
import org.apache.ratis.grpc.server.GrpcLogAppender;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.leader.FollowerInfo;
import org.apache.ratis.server.leader.LeaderState;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The leader's line to a follower, which goes on until the leader does not lead any more.
 *
 * <p>Ratis 3.2 reads twice where a follower is and fails if it moved in between, which happens to
 * one that comes back; and although it means to start a line that failed again, it does not,
 * because a failed one does not count as running. The follower would hear nothing until another
 * node leads. To go on from what the follower is known to have is all it takes.
 */
final class SteadyAppender extends GrpcLogAppender {
  private static final Logger LOG = LoggerFactory.getLogger(SteadyAppender.class);

  /** Short, for the follower; long enough for what fails each time to cost little. */
  private static final long PAUSE_MILLIS = 50;

  SteadyAppender(RaftServer.Division server, LeaderState state, FollowerInfo follower) {
    super(server, state, follower);
  }

  @Override
  public void run() throws IOException {
    while (true) {
      try {
        super.run();
        return;
      } catch (InterruptedIOException stopped) {
        throw stopped;
      } catch (IOException | RuntimeException stumbled) {
        if (!isRunning()) {
          throw stumbled;
        }
        LOG.info("The line to \"{}\" begins anew: {}", getFollowerId(), stumbled.getMessage());
        long known = getFollower().getMatchIndex();
        getFollower().computeNextIndex(next -> Math.min(next, known + 1));
        pause();
      }
    }
  }

  /**
   * An entry tells a follower all that a heartbeat would; Ratis would send the heartbeat first and
   * let the entry wait for it.
   */
  @Override
  public long getHeartbeatWaitTimeMs() {
    long millis = super.getHeartbeatWaitTimeMs();
    return hasAppendEntries() ? Math.max(1, millis) : millis;
  }

  private static void pause() throws InterruptedIOException {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the line is closed");
    }
  }
}
