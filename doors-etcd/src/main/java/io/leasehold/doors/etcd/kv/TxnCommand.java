package io.leasehold.doors.etcd.kv;

import io.leasehold.api.etcd.RequestOp;
import io.leasehold.api.etcd.TxnRequest;
import io.leasehold.core.command.Step;
import io.leasehold.core.command.Transact;
import java.util.List;

/** A transaction as a command of the core. */
final class TxnCommand {
  private TxnCommand() {}

  static Transact of(TxnRequest txn) {
    return new Transact(
        Compares.of(txn.getCompareList()),
        steps(txn.getSuccessList()),
        steps(txn.getFailureList()));
  }

  private static List<Step> steps(List<RequestOp> operations) {
    return operations.stream().map(TxnCommand::step).toList();
  }

  private static Step step(RequestOp operation) {
    return switch (operation.getRequestCase()) {
      case REQUEST_RANGE -> RangeRead.inTransaction(operation.getRequestRange());
      case REQUEST_PUT -> Changes.put(operation.getRequestPut());
      case REQUEST_DELETE_RANGE -> Changes.delete(operation.getRequestDeleteRange());
      case REQUEST_TXN -> of(operation.getRequestTxn());
      case REQUEST_NOT_SET -> throw new AssertionError("refused before");
    };
  }
}
