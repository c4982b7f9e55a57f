package io.leasehold.client.connection;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.KeyRange;

/** Ranges of keys, as the wire wants them. */
public final class Ranges {
  private static final int LAST_BYTE = 0xff;

  private Ranges() {}

  /** This key and no other. */
  public static KeyRange single(String key) {
    ByteString from = ByteString.copyFromUtf8(key);
    ByteString to = from.concat(ByteString.copyFrom(new byte[] {0}));
    return KeyRange.newBuilder().setFrom(from).setTo(to).build();
  }

  /** All keys that begin so; an empty prefix means all keys. */
  public static KeyRange prefix(String prefix) {
    ByteString from = ByteString.copyFromUtf8(prefix);
    return KeyRange.newBuilder().setFrom(from).setTo(behind(from)).build();
  }

  /** The first key behind all that begin so; empty, which is unbounded, if there is none. */
  private static ByteString behind(ByteString prefix) {
    byte[] bytes = prefix.toByteArray();
    for (int last = bytes.length - 1; last >= 0; last--) {
      if (Byte.toUnsignedInt(bytes[last]) != LAST_BYTE) {
        bytes[last]++;
        return ByteString.copyFrom(bytes, 0, last + 1);
      }
    }
    return ByteString.EMPTY;
  }
}
