package io.leasehold.doors.etcd.kv;

import io.leasehold.api.etcd.Compare;
import io.leasehold.api.etcd.RequestOp;
import io.leasehold.api.etcd.TxnRequest;
import io.leasehold.core.model.KeyRange;
import io.leasehold.doors.etcd.wire.Ranges;
import java.util.List;

/**
 * Whether it matters when the compares of transactions inside are judged.
 *
 * <p>etcd judges all of them before the first step, the core each when its turn comes. That is the
 * same unless an earlier step may write what a later compare looks at.
 */
final class EarlyCompares {
  private final Spans written = new Spans();

  private EarlyCompares() {}

  static boolean matter(TxnRequest txn) {
    return new EarlyCompares().matterIn(txn.getSuccessList())
        || new EarlyCompares().matterIn(txn.getFailureList());
  }

  /** What one branch writes may count for the other too: that only asks for more care. */
  private boolean matterIn(List<RequestOp> operations) {
    for (RequestOp operation : operations) {
      switch (operation.getRequestCase()) {
        case REQUEST_PUT ->
            written.add(KeyRange.single(Ranges.key(operation.getRequestPut().getKey())));
        case REQUEST_DELETE_RANGE ->
            written.add(Changes.delete(operation.getRequestDeleteRange()).range());
        case REQUEST_TXN -> {
          if (matterIn(operation.getRequestTxn())) {
            return true;
          }
        }
        case REQUEST_RANGE, REQUEST_NOT_SET -> {
          // They write nothing.
        }
      }
    }
    return false;
  }

  private boolean matterIn(TxnRequest inner) {
    for (Compare compare : inner.getCompareList()) {
      if (written.meets(Ranges.of(compare.getKey(), compare.getRangeEnd()))) {
        return true;
      }
    }
    return matterIn(inner.getSuccessList()) || matterIn(inner.getFailureList());
  }
}
