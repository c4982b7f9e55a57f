package io.leasehold.doors.etcd.wire;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.leasehold.api.etcd.KeyValue;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;

/** Stored keys, as etcd writes them. */
public final class KeyValues {
  private KeyValues() {}

  public static KeyValue of(io.leasehold.core.model.KeyValue stored) {
    return withoutValue(stored).setValue(bytes(stored.value())).build();
  }

  public static KeyValue.Builder withoutValue(io.leasehold.core.model.KeyValue stored) {
    return KeyValue.newBuilder()
        .setKey(bytes(stored.key()))
        .setCreateRevision(stored.createRevision())
        .setModRevision(stored.modRevision())
        .setVersion(stored.version())
        .setLease(stored.lease());
  }

  /** The copy that is made of them is nobody else's, so it need not be copied again. */
  public static ByteString bytes(Key key) {
    return UnsafeByteOperations.unsafeWrap(key.toByteArray());
  }

  public static ByteString bytes(Bytes bytes) {
    return UnsafeByteOperations.unsafeWrap(bytes.toByteArray());
  }
}
