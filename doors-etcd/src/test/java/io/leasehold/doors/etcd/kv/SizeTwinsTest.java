package io.leasehold.doors.etcd.kv;

import static io.leasehold.doors.etcd.kv.Asks.ask;
import static io.leasehold.doors.etcd.kv.Asks.get;
import static io.leasehold.doors.etcd.kv.Asks.op;
import static io.leasehold.doors.etcd.kv.Asks.put;
import static io.leasehold.doors.etcd.kv.Asks.txn;

import com.google.protobuf.ByteString;
import io.leasehold.api.etcd.PutRequest;
import io.leasehold.doors.etcd.twins.Twins;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Large requests. */
class SizeTwinsTest {
  private static final int MIB = 1 << 20;

  @RegisterExtension static final Twins TWINS = new Twins();

  private static PutRequest.Builder large(String key, int bytes) {
    return put(key, "").setValue(ByteString.copyFrom(new byte[bytes]));
  }

  @Test
  void aMebibyteFitsBesideTheLongestKey() throws Exception {
    TWINS.alike(
        stage -> {
          String key = "k".repeat(1024);
          ask(stage, "put", large(key, MIB));
          ask(stage, "get", get(key).setKeysOnly(true));
        });
  }

  @Test
  void aPutOverOneAndAHalfMebibytesIsTooLarge() throws Exception {
    TWINS.alike(
        stage -> {
          ask(stage, "exactly", large("half", MIB + MIB / 2));
          ask(stage, "well over", large("half", 2 * MIB - 100));
        });
  }

  @Test
  void aTransactionOverOneAndAHalfMebibytesIsTooLarge() throws Exception {
    TWINS.alike(
        stage -> {
          ask(stage, "fits", txn(op(large("txn/a", MIB)), op(large("txn/b", MIB / 2 - 100))));
          ask(stage, "over", txn(op(large("txn/a", MIB)), op(large("txn/b", MIB / 2))));
        });
  }

  @Test
  void anAnswerMayBeMuchLarger() throws Exception {
    TWINS.alike(
        stage -> {
          for (int i = 0; i < 5; i++) {
            ask(stage, "put", large("answer/" + i, MIB));
          }
          int bytes =
              stage.kv().range(Asks.prefix("answer/").build()).getKvsList().stream()
                  .mapToInt(key -> key.getValue().size())
                  .sum();
          stage.note("bytes", "" + bytes);
        });
  }
}
