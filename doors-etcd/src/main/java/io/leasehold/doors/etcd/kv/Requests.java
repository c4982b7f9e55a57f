package io.leasehold.doors.etcd.kv;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import io.leasehold.api.etcd.Compare;
import io.leasehold.api.etcd.DeleteRangeRequest;
import io.leasehold.api.etcd.PutRequest;
import io.leasehold.api.etcd.RangeRequest;
import io.leasehold.api.etcd.RangeRequest.SortOrder;
import io.leasehold.api.etcd.RangeRequest.SortTarget;
import io.leasehold.api.etcd.RequestOp;
import io.leasehold.api.etcd.TxnRequest;
import io.leasehold.doors.etcd.wire.EtcdError;

/** What etcd refuses whatever the state, in the order in which it looks. */
final class Requests {
  /** How many operations a transaction may have: etcd's default. */
  static final int MAX_TXN_OPS = 128;

  private static final int MAX_REQUEST_BYTES = 3 << 19;

  /** What etcd wraps around a request, and counts. */
  private static final int ENVELOPE_BYTES = 18;

  private Requests() {}

  /** Of sort targets that do not exist etcd dies; its newer versions refuse them so. */
  static void check(RangeRequest range) {
    checkKey(range.getKey());
    if (range.getSortTarget() == SortTarget.UNRECOGNIZED
        && range.getSortOrder() != SortOrder.UNRECOGNIZED) {
      throw EtcdError.INVALID_SORT_OPTION.exception();
    }
  }

  static void check(DeleteRangeRequest delete) {
    checkKey(delete.getKey());
  }

  static void check(PutRequest put) {
    checkKey(put.getKey());
    if (put.getIgnoreValue() && !put.getValue().isEmpty()) {
      throw EtcdError.VALUE_PROVIDED.exception();
    }
    if (put.getIgnoreLease() && put.getLease() != 0) {
      throw EtcdError.LEASE_PROVIDED.exception();
    }
  }

  /** What is to be written to the log must not be too large, by etcd's default. */
  static void checkSize(MessageLite request) {
    if (request.getSerializedSize() > MAX_REQUEST_BYTES - ENVELOPE_BYTES) {
      throw EtcdError.REQUEST_TOO_LARGE.exception();
    }
  }

  static void check(TxnRequest txn) {
    check(txn, MAX_TXN_OPS);
    Overlaps.check(txn.getSuccessList());
    Overlaps.check(txn.getFailureList());
  }

  /** The longest of the three lists counts; what is left is for each transaction inside. */
  private static void check(TxnRequest txn, int most) {
    int operations =
        Math.max(txn.getCompareCount(), Math.max(txn.getSuccessCount(), txn.getFailureCount()));
    if (operations > most) {
      throw EtcdError.TOO_MANY_OPS.exception();
    }
    for (Compare compare : txn.getCompareList()) {
      checkKey(compare.getKey());
    }
    txn.getSuccessList().forEach(operation -> check(operation, most - operations));
    txn.getFailureList().forEach(operation -> check(operation, most - operations));
  }

  private static void check(RequestOp operation, int most) {
    switch (operation.getRequestCase()) {
      case REQUEST_RANGE -> check(operation.getRequestRange());
      case REQUEST_PUT -> check(operation.getRequestPut());
      case REQUEST_DELETE_RANGE -> check(operation.getRequestDeleteRange());
      case REQUEST_TXN -> check(operation.getRequestTxn(), most);
      case REQUEST_NOT_SET -> throw EtcdError.KEY_NOT_FOUND.exception();
    }
  }

  private static void checkKey(ByteString key) {
    if (key.isEmpty()) {
      throw EtcdError.EMPTY_KEY.exception();
    }
  }
}
