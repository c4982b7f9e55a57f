package io.leasehold.cli.text;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.KeyRange;

/** Ranges of keys, as a key or a prefix on a command line means them. */
public final class Ranges {
  private static final ByteString ZERO = ByteString.copyFrom(new byte[1]);

  private Ranges() {}

  public static ByteString key(String text) {
    return ByteString.copyFromUtf8(text);
  }

  /** This key and no other. */
  public static KeyRange only(String key) {
    return KeyRange.newBuilder().setFrom(key(key)).setTo(key(key).concat(ZERO)).build();
  }

  /** All keys that begin so; all keys if it is empty. */
  public static KeyRange prefix(String prefix) {
    byte[] bytes = key(prefix).toByteArray();
    // UTF-8 has no byte 0xff, so the last one can always be raised.
    if (bytes.length > 0) {
      bytes[bytes.length - 1]++;
    }
    return KeyRange.newBuilder().setFrom(key(prefix)).setTo(ByteString.copyFrom(bytes)).build();
  }

  /** What of the range comes after a key. */
  public static KeyRange after(ByteString key, KeyRange range) {
    return range.toBuilder().setFrom(key.concat(ZERO)).build();
  }
}
