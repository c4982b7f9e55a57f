package io.leasehold.doors.etcd.kv;

import com.google.protobuf.ByteString;
import io.leasehold.api.etcd.DeleteRangeRequest;
import io.leasehold.api.etcd.RequestOp;
import io.leasehold.api.etcd.TxnRequest;
import io.leasehold.doors.etcd.wire.EtcdError;
import java.util.ArrayList;
import java.util.Comparator;
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
  private static final Comparator<ByteString> ORDER =
      ByteString.unsignedLexicographicalComparator();

  private final Set<ByteString> puts = new HashSet<>();
  private final List<DeleteRangeRequest> deletes = new ArrayList<>();

  private Overlaps() {}

  static void check(List<RequestOp> operations) {
    Overlaps unused = of(operations);
  }

  private static Overlaps of(List<RequestOp> operations) {
    Overlaps all = new Overlaps();
    for (RequestOp operation : operations) {
      if (operation.hasRequestDeleteRange()) {
        all.deletes.add(operation.getRequestDeleteRange());
      }
    }
    for (RequestOp operation : operations) {
      if (operation.hasRequestTxn()) {
        all.add(operation.getRequestTxn());
      }
    }
    for (RequestOp operation : operations) {
      if (operation.hasRequestPut()) {
        all.add(operation.getRequestPut().getKey());
      }
    }
    return all;
  }

  private void add(TxnRequest inner) {
    Overlaps then = of(inner.getSuccessList());
    Overlaps orElse = of(inner.getFailureList());
    then.puts.forEach(this::add);
    for (ByteString key : orElse.puts) {
      if (!then.puts.contains(key)) {
        add(key);
      }
    }
    deletes.addAll(then.deletes);
    deletes.addAll(orElse.deletes);
  }

  private void add(ByteString key) {
    if (!puts.add(key) || deletes.stream().anyMatch(delete -> covers(delete, key))) {
      throw EtcdError.DUPLICATE_KEY.exception();
    }
  }

  private static boolean covers(DeleteRangeRequest delete, ByteString key) {
    if (delete.getRangeEnd().isEmpty()) {
      return delete.getKey().equals(key);
    }
    return ORDER.compare(delete.getKey(), key) <= 0 && ORDER.compare(key, delete.getRangeEnd()) < 0;
  }
}
