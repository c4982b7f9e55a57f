package io.leasehold.doors.etcd.kv;

import io.leasehold.api.etcd.DeleteRangeRequest;
import io.leasehold.api.etcd.RequestOp;
import io.leasehold.api.etcd.TxnRequest;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyRange;
import io.leasehold.doors.etcd.wire.EtcdError;
import io.leasehold.doors.etcd.wire.Ranges;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds keys that a transaction would put twice, or put and delete: etcd refuses those.
 *
 * <p>Two puts may share a key only in the two branches of one transaction inside. Deletions count
 * against the puts of their own list and, from the list's transactions, against those of the ones
 * that come later. A deletion without an end of its range is not looked at: so etcd does.
 */
final class Overlaps {
  private final Set<Key> puts = new HashSet<>();
  private final Spans deletes = new Spans();

  private Overlaps() {}

  static void check(List<RequestOp> operations) {
    Overlaps unused = of(operations);
  }

  private static Overlaps of(List<RequestOp> operations) {
    Overlaps all = new Overlaps();
    for (RequestOp operation : operations) {
      if (operation.hasRequestDeleteRange()) {
        all.add(operation.getRequestDeleteRange());
      }
    }
    for (RequestOp operation : operations) {
      if (operation.hasRequestTxn()) {
        all.add(operation.getRequestTxn());
      }
    }
    for (RequestOp operation : operations) {
      if (operation.hasRequestPut()) {
        all.add(Ranges.key(operation.getRequestPut().getKey()));
      }
    }
    return all;
  }

  private void add(DeleteRangeRequest delete) {
    KeyRange range = Ranges.of(delete.getKey(), delete.getRangeEnd());
    if (range.to() != null) {
      deletes.add(range);
    }
  }

  private void add(TxnRequest inner) {
    Overlaps then = of(inner.getSuccessList());
    Overlaps orElse = of(inner.getFailureList());
    then.puts.forEach(this::add);
    for (Key key : orElse.puts) {
      if (!then.puts.contains(key)) {
        add(key);
      }
    }
    deletes.addAll(then.deletes);
    deletes.addAll(orElse.deletes);
  }

  private void add(Key key) {
    if (!puts.add(key) || deletes.contains(key)) {
      throw EtcdError.DUPLICATE_KEY.exception();
    }
  }
}
