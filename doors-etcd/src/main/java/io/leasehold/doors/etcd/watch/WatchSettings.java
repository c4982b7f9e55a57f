package io.leasehold.doors.etcd.watch;

import java.time.Duration;

/**
 * What an operator may choose about watches.
 *
 * @param progressEvery how often a watch that asks for it is told how far it has come, if nothing
 *     else was told meanwhile
 * @param responseBytes how large a response becomes before it is closed or, if the client wants
 *     fragments, split; a single event, or without fragments a single revision, may still be larger
 * @param mostWatches how many a stream may have; another stream may have as many again
 * @param leaderCheckEvery how often a stream that requires a leader looks whether there is one
 */
public record WatchSettings(
    Duration progressEvery, int responseBytes, int mostWatches, Duration leaderCheckEvery) {
  private static final Duration PROGRESS_EVERY = Duration.ofMinutes(10);
  private static final int MOST_WATCHES = 16_384;
  private static final Duration LEADER_CHECK_EVERY = Duration.ofSeconds(1);

  public WatchSettings {
    requirePositive(progressEvery, "progressEvery");
    requirePositive(leaderCheckEvery, "leaderCheckEvery");
    requirePositive(responseBytes, "responseBytes");
    requirePositive(mostWatches, "mostWatches");
  }

  /** As etcd has them: a response may be as large as a request. */
  public static WatchSettings defaults(int maxRequestBytes) {
    return new WatchSettings(PROGRESS_EVERY, maxRequestBytes, MOST_WATCHES, LEADER_CHECK_EVERY);
  }

  private static void requirePositive(int number, String name) {
    if (number < 1) {
      throw new IllegalArgumentException(name + " must be at least 1, got " + number);
    }
  }

  private static void requirePositive(Duration duration, String name) {
    if (duration.toMillis() < 1) {
      throw new IllegalArgumentException(name + " must be at least 1 ms, got " + duration);
    }
  }
}
