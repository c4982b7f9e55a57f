package io.leasehold.engine.ratis;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.ratis.server.leader.LeaderState;
import org.apache.ratis.server.leader.LogAppender;

/**
 * The nodes that follow this one while it leads, to tell them what is committed.
 *
 * <p>Ratis 3.2 tells them with the next entry or the next heartbeat, whichever comes first. On a
 * follower every answer waits for that news; in a quiet cluster that was half an election timeout.
 * It can be asked for a heartbeat, but forgets that if it was just about to send something else, so
 * a follower that has not confirmed is told again, a few times.
 *
 * <p>If no follower's caller waits for the news, it is given a moment in which the next entry may
 * carry it: otherwise, with one request after the other, each entry has a heartbeat behind it.
 *
 * <p>Thread-safe.
 */
final class Followers implements AutoCloseable {
  private static final long FIRST_PAUSE_MILLIS = 2;
  private static final long LAST_PAUSE_MILLIS = 32;
  private static final long NOTHING = -1;

  private final ScheduledExecutorService timer;
  private final Runnable onProgress;
  private volatile LeaderOffice office;

  /** The newest index that followers are to be told of in a moment, or nothing. */
  private final AtomicLong untold = new AtomicLong(NOTHING);

  /**
   * @param onProgress called when a follower has forced more than was known, by whoever hears it
   */
  Followers(String node, Runnable onProgress) {
    this.onProgress = onProgress;
    timer =
        Executors.newSingleThreadScheduledExecutor(
            DaemonThreads.named("leasehold-commits-" + node));
  }

  /** The office that belongs to Ratis' state of a leader; a new one if this is a new leader. */
  synchronized LeaderOffice office(LeaderState state, long raftTerm) {
    if (office == null || !office.isOf(state)) {
      office = new LeaderOffice(state, raftTerm, onProgress);
    }
    return office;
  }

  /** The latest office, held by this node now or before. */
  Optional<LeaderOffice> office() {
    return Optional.ofNullable(office);
  }

  /** Everything up to this index is committed, and followers have callers who wait for it. */
  void tellAtOnce(long index) {
    tell(index, FIRST_PAUSE_MILLIS);
  }

  /** Everything up to this index is committed, which no caller of a follower waits for. */
  void tellSoon(long index) {
    if (office != null && untold.getAndAccumulate(index, Math::max) == NOTHING) {
      schedule(() -> tellAfterAMoment(index), FIRST_PAUSE_MILLIS);
    }
  }

  /** What was committed in that moment is given a moment of its own. */
  private void tellAfterAMoment(long index) {
    tell(index, FIRST_PAUSE_MILLIS);
    long newest = untold.getAndSet(NOTHING);
    if (newest > index) {
      tellSoon(newest);
    }
  }

  private void tell(long index, long pauseMillis) {
    LeaderOffice current = office;
    if (current == null) {
      return;
    }
    boolean all = true;
    for (LogAppender line : current.lines()) {
      if (line.isRunning() && line.getFollower().getCommitIndex() < index) {
        line.triggerHeartbeat();
        all = false;
      }
    }
    if (!all && pauseMillis <= LAST_PAUSE_MILLIS) {
      schedule(() -> tell(index, 2 * pauseMillis), pauseMillis);
    }
  }

  private void schedule(Runnable task, long pauseMillis) {
    try {
      ScheduledFuture<?> unused = timer.schedule(task, pauseMillis, MILLISECONDS);
    } catch (RejectedExecutionException closed) {
      // The node stops: its successor will tell.
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
