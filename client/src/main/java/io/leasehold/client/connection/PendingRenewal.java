package io.leasehold.client.connection;

import io.leasehold.api.v1.RenewReply;
import io.leasehold.api.v1.RenewRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** A message of a stream of renewals that is not answered yet, with what went wrong so far. */
final class PendingRenewal {
  private final RenewRequest request;
  private final CompletableFuture<RenewReply> answer = new CompletableFuture<>();
  private final Map<Endpoint, String> reasons = new LinkedHashMap<>();
  private boolean maybeDone;
  private Object line;
  private long heardOnLine;

  PendingRenewal(RenewRequest request) {
    this.request = request;
  }

  RenewRequest request() {
    return request;
  }

  CompletableFuture<RenewReply> answer() {
    return answer;
  }

  /** It leaves on a line on which so many replies were heard until now. */
  synchronized void sentOn(Object newLine, long heard) {
    line = newLine;
    heardOnLine = heard;
  }

  /** Whether it left on this line, and no reply was heard there since. */
  synchronized boolean wasSentOn(Object thatLine, long heard) {
    return line == thatLine && heardOnLine == heard;
  }

  synchronized void remember(Endpoint endpoint, Failure failure) {
    reasons.put(endpoint, failure.why());
    maybeDone |= failure.maybeDone();
  }

  void complete(RenewReply reply) {
    if (reply.hasRefusedMessage()) {
      answer.completeExceptionally(new RefusedException(reply.getRefusedMessage()));
    } else if (reply.hasTrouble()) {
      answer.completeExceptionally(new CallFailedException(reply.getTrouble().getText()));
    } else {
      answer.complete(reply);
    }
  }

  synchronized void fail(String why) {
    if (reasons.isEmpty() || maybeDone) {
      String all = reasons.isEmpty() ? why : why + ": " + UnreachableException.text(reasons);
      answer.completeExceptionally(new OutcomeUnknownException(all, Rpc.Effect.CHANGES));
    } else {
      answer.completeExceptionally(new UnreachableException(reasons));
    }
  }
}
