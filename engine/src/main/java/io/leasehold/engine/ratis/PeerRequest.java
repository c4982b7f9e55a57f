package io.leasehold.engine.ratis;

import java.nio.ByteBuffer;
import java.util.UUID;

/**
 * What a node asks the leader.
 *
 * @param cluster whose leader is meant: an address may have gone to a node of another cluster
 */
record PeerRequest(Kind kind, UUID cluster, byte[] payload) {

  /** Who answers. */
  enum Kind {
    /** The replica. */
    REPLICA,
    /** The membership. */
    MEMBERSHIP
  }

  private static final int HEADER_BYTES = 1 + 2 * Long.BYTES;

  byte[] encode() {
    return ByteBuffer.allocate(HEADER_BYTES + payload.length)
        .put((byte) kind.ordinal())
        .putLong(cluster.getMostSignificantBits())
        .putLong(cluster.getLeastSignificantBits())
        .put(payload)
        .array();
  }

  static PeerRequest decode(byte[] bytes) {
    if (bytes.length < HEADER_BYTES || bytes[0] < 0 || bytes[0] >= Kind.values().length) {
      throw new IllegalArgumentException(
          "a request of %d bytes is not one of this version; run the same version on all nodes"
              .formatted(bytes.length));
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    Kind kind = Kind.values()[buffer.get()];
    UUID cluster = new UUID(buffer.getLong(), buffer.getLong());
    byte[] payload = new byte[buffer.remaining()];
    buffer.get(payload);
    return new PeerRequest(kind, cluster, payload);
  }
}
