package io.leasehold.doors.etcd.kv;

import com.google.protobuf.ByteString;
import io.leasehold.api.etcd.Compare;
import io.leasehold.api.etcd.Compare.CompareResult;
import io.leasehold.api.etcd.Compare.CompareTarget;
import io.leasehold.api.etcd.DeleteRangeRequest;
import io.leasehold.api.etcd.LeaseGrantRequest;
import io.leasehold.api.etcd.PutRequest;
import io.leasehold.api.etcd.RangeRequest;
import io.leasehold.api.etcd.RequestOp;
import io.leasehold.api.etcd.TxnRequest;
import io.leasehold.doors.etcd.twins.Stage;
import java.util.List;

/** Requests in short, and the commonest ones asked right away. */
final class Asks {
  /** As an end: there is none. As a key: before all others. */
  static final ByteString ZERO = ByteString.copyFrom(new byte[1]);

  private Asks() {}

  static ByteString bytes(String text) {
    return ByteString.copyFromUtf8(text);
  }

  /** The end of the range of all keys that begin so. */
  static ByteString afterPrefix(String prefix) {
    int last = prefix.length() - 1;
    return bytes(prefix.substring(0, last) + (char) (prefix.charAt(last) + 1));
  }

  static PutRequest.Builder put(String key, String value) {
    return PutRequest.newBuilder().setKey(bytes(key)).setValue(bytes(value));
  }

  static RangeRequest.Builder get(String key) {
    return RangeRequest.newBuilder().setKey(bytes(key));
  }

  static RangeRequest.Builder prefix(String prefix) {
    return get(prefix).setRangeEnd(afterPrefix(prefix));
  }

  static DeleteRangeRequest.Builder delete(String key) {
    return DeleteRangeRequest.newBuilder().setKey(bytes(key));
  }

  static DeleteRangeRequest.Builder deletePrefix(String prefix) {
    return delete(prefix).setRangeEnd(afterPrefix(prefix));
  }

  static Compare.Builder compare(String key, CompareTarget target, CompareResult result) {
    return Compare.newBuilder().setKey(bytes(key)).setTarget(target).setResult(result);
  }

  /** Holds if the key is stored. */
  static Compare stored(String key) {
    return compare(key, CompareTarget.VERSION, CompareResult.GREATER).setVersion(0).build();
  }

  static RequestOp op(RangeRequest.Builder range) {
    return RequestOp.newBuilder().setRequestRange(range).build();
  }

  static RequestOp op(PutRequest.Builder put) {
    return RequestOp.newBuilder().setRequestPut(put).build();
  }

  static RequestOp op(DeleteRangeRequest.Builder delete) {
    return RequestOp.newBuilder().setRequestDeleteRange(delete).build();
  }

  static RequestOp op(TxnRequest.Builder txn) {
    return RequestOp.newBuilder().setRequestTxn(txn).build();
  }

  /** One without compares, which always succeeds. */
  static TxnRequest.Builder txn(RequestOp... success) {
    return TxnRequest.newBuilder().addAllSuccess(List.of(success));
  }

  static void ask(Stage stage, String what, PutRequest.Builder put) throws Exception {
    stage.ask(what, () -> stage.kv().put(put.build()));
  }

  static void ask(Stage stage, String what, RangeRequest.Builder range) throws Exception {
    stage.ask(what, () -> stage.kv().range(range.build()));
  }

  static void ask(Stage stage, String what, DeleteRangeRequest.Builder delete) throws Exception {
    stage.ask(what, () -> stage.kv().deleteRange(delete.build()));
  }

  static void ask(Stage stage, String what, TxnRequest.Builder txn) throws Exception {
    stage.ask(what, () -> stage.kv().txn(txn.build()));
  }

  /** Puts keys whose value is their number, each under a revision of its own. */
  static void store(Stage stage, String... keys) throws Exception {
    for (int i = 0; i < keys.length; i++) {
      ask(stage, "store", put(keys[i], "v" + i));
    }
  }

  static long grant(Stage stage) throws Exception {
    LeaseGrantRequest request = LeaseGrantRequest.newBuilder().setTTL(600).build();
    return stage.ask("grant", () -> stage.lease().leaseGrant(request)).getID();
  }
}
