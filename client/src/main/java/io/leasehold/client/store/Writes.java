package io.leasehold.client.store;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.Compare;
import io.leasehold.api.v1.DeleteRequest;
import io.leasehold.api.v1.PutRequest;
import io.leasehold.api.v1.Refusal;
import io.leasehold.api.v1.Step;
import io.leasehold.api.v1.StepReply;
import io.leasehold.api.v1.TransactReply;
import io.leasehold.api.v1.TransactRequest;
import io.leasehold.client.Answers;
import io.leasehold.client.Held;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.Ranges;
import io.leasehold.client.connection.RefusedException;
import io.leasehold.client.connection.Rpc;
import io.leasehold.client.facts.Bytes;
import io.leasehold.client.facts.Stored;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * One write as one transaction: the fence around it, if there is one, is compared in the same step
 * of the cluster; inside stands the revision that must not have changed.
 */
final class Writes {
  /** No revision is expected. */
  static final long WHATEVER = -1;

  private final Connection connection;

  /** Null for writes that anybody may do. */
  private final Held fence;

  Writes(Connection connection, Held fence) {
    this.connection = connection;
    this.fence = fence;
  }

  /** The turn gets what is stored now, or nothing if another revision was found. */
  <R> CompletableFuture<R> put(
      String key,
      Bytes value,
      long lease,
      long expectedRevision,
      Function<Optional<Stored>, R> turn) {
    Step step =
        Step.newBuilder()
            .setPut(
                PutRequest.newBuilder()
                    .setKey(ByteString.copyFromUtf8(key))
                    .setValue(ByteString.copyFrom(value.toArray()))
                    .setLease(lease))
            .build();
    return write(
        key,
        expectedRevision,
        step,
        done -> turn.apply(done.map(reply -> Stored.of(reply.getPut().getStored()))));
  }

  /** True if it was there, with the revision that was expected. */
  CompletableFuture<Boolean> delete(String key, long expectedRevision) {
    Step step =
        Step.newBuilder()
            .setDelete(DeleteRequest.newBuilder().setRange(Ranges.single(key)))
            .build();
    return write(
        key,
        expectedRevision,
        step,
        done -> done.filter(reply -> reply.getDelete().getPreviousCount() > 0).isPresent());
  }

  private <R> CompletableFuture<R> write(
      String key, long expectedRevision, Step step, Function<Optional<StepReply>, R> turn) {
    TransactRequest.Builder inner = TransactRequest.newBuilder().addThen(step);
    if (expectedRevision != WHATEVER) {
      inner.addCompares(
          Compare.newBuilder()
              .setRange(Ranges.single(key))
              .setTarget(Compare.Target.MOD_REVISION)
              .setNumber(expectedRevision));
    }
    TransactRequest request = fence == null ? inner.build() : fenced(inner);
    return Answers.translated(
        connection.send(Rpc.TRANSACT, request), reply -> turn.apply(answer(reply)));
  }

  private TransactRequest fenced(TransactRequest.Builder inner) {
    return TransactRequest.newBuilder()
        .addCompares(
            Compare.newBuilder()
                .setRange(Ranges.single(fence.key()))
                .setTarget(Compare.Target.CLAIM_TOKEN)
                .setNumber(fence.token()))
        .addThen(Step.newBuilder().setTransact(inner))
        .build();
  }

  private Optional<StepReply> answer(TransactReply reply) {
    TransactReply inner = reply;
    if (fence != null) {
      if (!reply.getSucceeded()) {
        throw stale();
      }
      inner = reply.getResults(0).getTransact();
    }
    return inner.getSucceeded() ? Optional.of(inner.getResults(0)) : Optional.empty();
  }

  private RuntimeException stale() {
    Refusal refusal =
        Refusal.newBuilder()
            .setCode(Refusal.Code.STALE_TOKEN)
            .setKey(ByteString.copyFromUtf8(fence.key()))
            .setToken(fence.token())
            .setText(
                "nothing was written: \""
                    + fence.key()
                    + "\" is not held with token "
                    + fence.token()
                    + " any more; stop, and acquire it again before writing")
            .build();
    return (RuntimeException) Answers.translate(new RefusedException(refusal));
  }
}
