package io.leasehold.engine.ratis;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.leader.LogAppender;

/**
 * The leader's lines to its followers, to tell them at once what is committed.
 *
 * <p>Ratis 3.2 tells them with the next entry or the next heartbeat, whichever comes first. On a
 * follower every answer waits for that news; in a quiet cluster that was half an election timeout.
 *
 * <p>Thread-safe.
 */
final class Followers {
  private final Map<RaftPeerId, LogAppender> lines = new ConcurrentHashMap<>();

  /** A new line to a follower takes the place of an older one. */
  LogAppender add(LogAppender line) {
    lines.put(line.getFollowerId(), line);
    return line;
  }

  void tellCommitted() {
    for (LogAppender line : lines.values()) {
      if (line.isRunning()) {
        line.triggerHeartbeat();
      }
    }
  }
}
