package io.leasehold.doors.etcd.kv;

import io.leasehold.api.etcd.RequestOp;
import io.leasehold.api.etcd.ResponseHeader;
import io.leasehold.api.etcd.ResponseOp;
import io.leasehold.api.etcd.TxnRequest;
import io.leasehold.api.etcd.TxnResponse;
import io.leasehold.core.outcome.Deleted;
import io.leasehold.core.outcome.KeysRead;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Stored;
import io.leasehold.core.outcome.Transacted;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/**
 * The answer to a transaction, put together from the branches that were taken and the outcomes of
 * their steps, both in the order of the request.
 *
 * <p>Headers inside tell only a revision: before the first change the one that the transaction
 * found, from then on its own. Those of transactions inside tell nothing at all.
 */
final class TxnAnswer {
  private final Queue<Boolean> branches = new ArrayDeque<>();
  private final Queue<Outcome> outcomes = new ArrayDeque<>();
  private long revision;

  private TxnAnswer(Transacted done) {
    unfold(done);
    boolean changes = outcomes.stream().anyMatch(TxnAnswer::isChange);
    revision = changes ? done.revision() - 1 : done.revision();
  }

  /** The answer without its header. */
  static TxnResponse.Builder of(TxnRequest request, Transacted done) {
    return new TxnAnswer(done).answer(request);
  }

  private void unfold(Transacted done) {
    branches.add(done.succeeded());
    for (Outcome result : done.results()) {
      if (result instanceof Transacted inner) {
        unfold(inner);
      } else {
        outcomes.add(result);
      }
    }
  }

  private static boolean isChange(Outcome outcome) {
    return outcome instanceof Stored
        || (outcome instanceof Deleted deleted && !deleted.previous().isEmpty());
  }

  private TxnResponse.Builder answer(TxnRequest request) {
    boolean succeeded = branches.remove();
    TxnResponse.Builder answer = TxnResponse.newBuilder().setSucceeded(succeeded);
    List<RequestOp> done = succeeded ? request.getSuccessList() : request.getFailureList();
    for (RequestOp operation : done) {
      answer.addResponses(answer(operation));
    }
    return answer;
  }

  private ResponseOp answer(RequestOp operation) {
    ResponseOp.Builder answer = ResponseOp.newBuilder();
    switch (operation.getRequestCase()) {
      case REQUEST_RANGE -> {
        KeysRead read = (KeysRead) outcomes.remove();
        answer.setResponseRange(
            RangeRead.answer(operation.getRequestRange(), read).setHeader(header()));
      }
      case REQUEST_PUT -> {
        Stored stored = (Stored) outcomes.remove();
        revision = stored.stored().modRevision();
        answer.setResponsePut(
            Changes.answer(operation.getRequestPut(), stored).setHeader(header()));
      }
      case REQUEST_DELETE_RANGE -> {
        Deleted deleted = (Deleted) outcomes.remove();
        revision = deleted.revision();
        answer.setResponseDeleteRange(
            Changes.answer(operation.getRequestDeleteRange(), deleted).setHeader(header()));
      }
      case REQUEST_TXN ->
          answer.setResponseTxn(
              answer(operation.getRequestTxn()).setHeader(ResponseHeader.getDefaultInstance()));
      case REQUEST_NOT_SET -> throw new AssertionError("refused before");
    }
    return answer.build();
  }

  private ResponseHeader header() {
    return ResponseHeader.newBuilder().setRevision(revision).build();
  }
}
