package io.leasehold.doors.grpc;

/**
 * What can be tuned in this door.
 *
 * @param maxRequestBytes size of one message at most; a larger one is refused unread
 */
public record GrpcDoorSettings(int maxRequestBytes) {
  public GrpcDoorSettings {
    if (maxRequestBytes < 1) {
      throw new IllegalArgumentException(
          "the largest request must have at least 1 byte, got " + maxRequestBytes);
    }
  }

  public static GrpcDoorSettings defaults() {
    return new GrpcDoorSettings(20 << 20);
  }
}
