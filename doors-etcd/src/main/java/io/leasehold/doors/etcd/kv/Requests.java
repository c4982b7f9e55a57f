package io.leasehold.doors.etcd.kv;

import com.google.protobuf.ByteString;
import io.leasehold.api.etcd.Compare;
import io.leasehold.api.etcd.DeleteRangeRequest;
import io.leasehold.api.etcd.PutRequest;
import io.leasehold.api.etcd.RangeRequest;
import io.leasehold.api.etcd.RequestOp;
import io.leasehold.api.etcd.TxnRequest;
import io.leasehold.doors.etcd.wire.EtcdError;

/** What etcd refuses whatever the state, in the order in which it looks. */
final class Requests {
  /** How many operations a transaction may have: etcd's default. */
  static final int MAX_TXN_OPS = 128;

  private Requests() {}

  static void check(RangeRequest range) {
    checkKey(range.getKey());
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
