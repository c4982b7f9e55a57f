package io.leasehold.engine.ratis;

import java.nio.ByteBuffer;
import java.util.UUID;

/**
 * What a node asks the leader, or another one. It names the cluster whose leader is meant, because
 * an address may have gone to a node of another one.
 */
final class PeerRequest {

  /** Who answers. */
  enum Kind {
    /** The replica. */
    REPLICA(1),
    /** The membership. */
    MEMBERSHIP(2),
    /** Any node, whether it leads or not. */
    INTRODUCTION(3);

    private final byte code;

    Kind(int code) {
      this.code = (byte) code;
    }
  }

  private static final int HEADER_BYTES = 1 + 2 * Long.BYTES;

  private final Kind kind;
  private final UUID cluster;
  private final byte[] payload;

  PeerRequest(Kind kind, UUID cluster, byte[] payload) {
    this.kind = kind;
    this.cluster = cluster;
    this.payload = payload;
  }

  Kind kind() {
    return kind;
  }

  UUID cluster() {
    return cluster;
  }

  byte[] payload() {
    return payload;
  }

  byte[] encode() {
    return ByteBuffer.allocate(HEADER_BYTES + payload.length)
        .put(kind.code)
        .putLong(cluster.getMostSignificantBits())
        .putLong(cluster.getLeastSignificantBits())
        .put(payload)
        .array();
  }

  static PeerRequest decode(byte[] bytes) {
    if (bytes.length >= HEADER_BYTES) {
      for (Kind kind : Kind.values()) {
        if (kind.code == bytes[0]) {
          return decode(kind, bytes);
        }
      }
    }
    throw new IllegalArgumentException(
        "a request of %d bytes is not one of this version; run the same version on all nodes"
            .formatted(bytes.length));
  }

  private static PeerRequest decode(Kind kind, byte[] bytes) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes, 1, bytes.length - 1);
    UUID cluster = new UUID(buffer.getLong(), buffer.getLong());
    byte[] payload = new byte[buffer.remaining()];
    buffer.get(payload);
    return new PeerRequest(kind, cluster, payload);
  }
}
