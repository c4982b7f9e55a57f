package io.leasehold.doors.etcd.wire;

import com.google.protobuf.ByteString;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyRange;

/**
 * How etcd writes ranges: a key alone, a key and the end that is not in it, or a zero byte for an
 * end that is none. A key that is a zero byte begins before everything.
 */
public final class Ranges {
  private static final ByteString ZERO = ByteString.copyFrom(new byte[1]);

  private Ranges() {}

  /** The range; a key must be there. */
  public static KeyRange of(ByteString key, ByteString end) {
    Key from = key(key);
    if (end.isEmpty()) {
      return KeyRange.single(from);
    }
    return end.equals(ZERO) ? KeyRange.atOrAfter(from) : new KeyRange(from, key(end));
  }

  public static Key key(ByteString bytes) {
    if (bytes.isEmpty()) {
      throw EtcdError.EMPTY_KEY.exception();
    }
    return Key.of(bytes.toByteArray());
  }
}
