package io.leasehold.doors.etcd.kv;

import io.leasehold.api.etcd.RequestOp;
import io.leasehold.api.etcd.TxnRequest;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * The way through a transaction that some decisions lead to, as far as they go.
 *
 * <p>Decisions are in the order in which etcd judges: a transaction, then those inside of the
 * branch it takes. One without compares always succeeds and needs no decision.
 */
final class TxnWay {
  private final Iterator<Boolean> decisions;
  private final List<Boolean> branches = new ArrayList<>();
  private final List<RequestOp> operations = new ArrayList<>();
  private TxnRequest undecided;

  private TxnWay(List<Boolean> decisions) {
    this.decisions = decisions.iterator();
  }

  static TxnWay of(TxnRequest request, List<Boolean> decisions) {
    TxnWay way = new TxnWay(decisions);
    way.follow(request);
    return way;
  }

  private void follow(TxnRequest txn) {
    boolean decided = txn.getCompareCount() == 0;
    if (!decided && !decisions.hasNext()) {
      undecided = txn;
      return;
    }
    boolean succeeded = decided || decisions.next();
    branches.add(succeeded);
    for (RequestOp operation : succeeded ? txn.getSuccessList() : txn.getFailureList()) {
      if (!operation.hasRequestTxn()) {
        operations.add(operation);
      } else if (undecided == null) {
        follow(operation.getRequestTxn());
      }
    }
  }

  /** The first transaction that the decisions did not reach, or null if they all did. */
  TxnRequest undecided() {
    return undecided;
  }

  /** Whether each transaction on the way succeeded. */
  List<Boolean> branches() {
    return branches;
  }

  /** All that is done on the way, without the transactions themselves. */
  List<RequestOp> operations() {
    return operations;
  }
}
