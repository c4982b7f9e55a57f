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
  private RenewLine line;
  private long heardOnLine;
  private long sentNanos;

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
  synchronized void sentOn(RenewLine newLine, long heard, long nowNanos) {
    line = newLine;
    heardOnLine = heard;
    sentNanos = nowNanos;
  }

  /** For how long no reply was heard on this line since it left there; 0 if one was. */
  synchronized long unheardNanos(RenewLine thatLine, long heard, long nowNanos) {
    return wasSentOn(thatLine) && heardOnLine == heard ? Math.max(0, nowNanos - sentNanos) : 0;
  }

  synchronized boolean wasSentOn(RenewLine thatLine) {
    return line == thatLine;
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
