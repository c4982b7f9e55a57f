package io.leasehold.doors.etcd.etcdctl;

import com.google.protobuf.ByteString;
import io.leasehold.api.etcd.DeleteRangeRequest;
import io.leasehold.api.etcd.PutRequest;
import io.leasehold.api.etcd.RangeRequest;
import io.leasehold.doors.etcd.twins.Stage;
import java.util.concurrent.TimeUnit;

/** What is asked beside etcdctl. */
final class Requests {
  private Requests() {}

  static PutRequest put(String key, String value) {
    return PutRequest.newBuilder().setKey(bytes(key)).setValue(bytes(value)).build();
  }

  static DeleteRangeRequest delete(String key) {
    return DeleteRangeRequest.newBuilder().setKey(bytes(key)).build();
  }

  /** Waits until so many keys begin with a prefix. */
  static void awaitKeys(Stage stage, String prefix, long count) {
    RangeRequest all =
        RangeRequest.newBuilder()
            .setKey(bytes(prefix))
            .setRangeEnd(bytes(prefix.replaceAll("/$", "0")))
            .setCountOnly(true)
            .build();
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
    while (stage.kv().range(all).getCount() != count) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("never " + count + " keys below " + prefix);
      }
    }
  }

  private static ByteString bytes(String text) {
    return ByteString.copyFromUtf8(text);
  }
}
