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
import java.util.Iterator;
import java.util.List;

/**
 * The answer to a transaction, put together from the branches that were taken and the outcomes of
 * their steps, both in the order of the request.
 *
 * <p>Headers inside tell only a revision: before the first change the one that the transaction
 * found, from then on its own. Those of transactions inside tell nothing at all.
 */
final class TxnAnswer {
  private final Iterator<Boolean> branches;
  private final Iterator<Outcome> outcomes;
  private long revision;

  private TxnAnswer(TxnCommand.Done done, long revisionAfter) {
    this.branches = done.branches().iterator();
    this.outcomes = done.outcomes().iterator();
    boolean changes = done.outcomes().stream().anyMatch(TxnAnswer::isChange);
    this.revision = changes ? revisionAfter - 1 : revisionAfter;
  }

  /** The answer without its header. */
  static TxnResponse.Builder of(TxnRequest request, TxnCommand.Done done, long revisionAfter) {
    return new TxnAnswer(done, revisionAfter).answer(request);
  }

  private static boolean isChange(Outcome outcome) {
    return outcome instanceof Stored
        || (outcome instanceof Deleted deleted && !deleted.previous().isEmpty());
  }

  private TxnResponse.Builder answer(TxnRequest request) {
    boolean succeeded = branches.next();
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
        KeysRead read = (KeysRead) outcomes.next();
        answer.setResponseRange(
            RangeRead.answer(operation.getRequestRange(), read).setHeader(header()));
      }
      case REQUEST_PUT -> {
        Stored stored = (Stored) outcomes.next();
        revision = stored.stored().modRevision();
        answer.setResponsePut(
            Changes.answer(operation.getRequestPut(), stored).setHeader(header()));
      }
      case REQUEST_DELETE_RANGE -> {
        Deleted deleted = (Deleted) outcomes.next();
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
