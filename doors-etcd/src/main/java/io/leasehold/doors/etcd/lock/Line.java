package io.leasehold.doors.etcd.lock;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.google.protobuf.ByteString;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyRange;

/**
 * All who want the same lock, or the same office: the keys that begin with its name and a slash, by
 * the revision at which they came to be.
 *
 * <p>The name may be empty, and that of another line may begin with it: then the one is in the
 * other, as in etcd.
 */
record Line(ByteString name) {
  private static final ByteString SLASH = ByteString.copyFrom("/", US_ASCII);

  KeyRange range() {
    return KeyRange.prefix(Key.of(prefix().toByteArray()));
  }

  /** The one key that a lease can have here. */
  Key key(long lease) {
    ByteString hex = ByteString.copyFrom(Long.toHexString(lease), US_ASCII);
    return Key.of(prefix().concat(hex).toByteArray());
  }

  private ByteString prefix() {
    return name.concat(SLASH);
  }
}
