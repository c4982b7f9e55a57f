package io.leasehold.doors.etcd.kv;

import io.leasehold.api.etcd.PutRequest;
import io.leasehold.api.etcd.RequestOp;
import io.leasehold.core.command.Compare;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.Step;
import io.leasehold.core.command.Transact;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Transacted;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/**
 * Operations of one list as steps, and their outcomes back in the order of the list.
 *
 * <p>Ranges that name a revision are the last steps: what they find does not depend on the others,
 * and if they are refused etcd tells that only when no put is.
 */
final class Steps {
  private Steps() {}

  /** Without transactions inside. */
  static List<Step> of(List<RequestOp> operations) {
    return of(
        operations,
        inner -> {
          throw new AssertionError("a transaction where none was expected");
        });
  }

  /** Transactions inside are left to the caller. */
  static List<Step> of(List<RequestOp> operations, Function<RequestOp, Step> inner) {
    List<Step> steps = new ArrayList<>();
    for (int index : order(operations)) {
      RequestOp operation = operations.get(index);
      steps.add(operation.hasRequestTxn() ? inner.apply(operation) : step(operation));
    }
    return steps;
  }

  private static Step step(RequestOp operation) {
    return switch (operation.getRequestCase()) {
      case REQUEST_RANGE -> RangeRead.inTransaction(operation.getRequestRange());
      case REQUEST_PUT -> put(operation.getRequestPut());
      case REQUEST_DELETE_RANGE -> Changes.delete(operation.getRequestDeleteRange());
      case REQUEST_TXN, REQUEST_NOT_SET -> throw new AssertionError("no step of its own");
    };
  }

  /**
   * If key and lease are both missing, a put alone is refused for the lease, in etcd as in the
   * core; in a transaction etcd looks for the key first.
   */
  private static Step put(PutRequest request) {
    Put put = Changes.put(request);
    if (!put.keepValue() || put.lease() == 0) {
      return put;
    }
    Put refusedForTheKey = new Put(put.key(), Bytes.EMPTY, 0, true, true);
    return new Transact(
        List.of(Compare.absent(put.key())), List.of(refusedForTheKey), List.of(put));
  }

  static List<Outcome> outcomes(List<RequestOp> operations, List<Outcome> results) {
    List<Outcome> inOrder = new ArrayList<>(Collections.nCopies(results.size(), null));
    List<Integer> order = order(operations);
    for (int i = 0; i < order.size(); i++) {
      Outcome result = results.get(i);
      boolean looksFirst =
          operations.get(order.get(i)).hasRequestPut() && result instanceof Transacted;
      inOrder.set(order.get(i), looksFirst ? ((Transacted) result).results().get(0) : result);
    }
    return inOrder;
  }

  private static List<Integer> order(List<RequestOp> operations) {
    List<Integer> order = new ArrayList<>();
    List<Integer> last = new ArrayList<>();
    for (int i = 0; i < operations.size(); i++) {
      boolean namesRevision = operations.get(i).getRequestRange().getRevision() != 0;
      (namesRevision ? last : order).add(i);
    }
    order.addAll(last);
    return order;
  }
}
