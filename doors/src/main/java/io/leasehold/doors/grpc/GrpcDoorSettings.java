package io.leasehold.doors.grpc;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * What can be tuned in this door.
 *
 * @param maxRequestBytes size of one message at most; a larger one is refused unread
 * @param bookmarkEvery how often a watch that has nothing to tell says how far it has come
 */
public record GrpcDoorSettings(int maxRequestBytes, Duration bookmarkEvery) {
  private static final Duration BOOKMARK_EVERY = Duration.ofSeconds(10);

  public GrpcDoorSettings {
    if (maxRequestBytes < 1) {
      throw new IllegalArgumentException(
          "the largest request must have at least 1 byte, got " + maxRequestBytes);
    }
    requireNonNull(bookmarkEvery, "bookmarkEvery");
    if (bookmarkEvery.toMillis() < 1) {
      throw new IllegalArgumentException(
          "bookmarks must be at least 1 ms apart, got " + bookmarkEvery);
    }
  }

  public GrpcDoorSettings(int maxRequestBytes) {
    this(maxRequestBytes, BOOKMARK_EVERY);
  }

  public static GrpcDoorSettings defaults() {
    return new GrpcDoorSettings(20 << 20);
  }
}
