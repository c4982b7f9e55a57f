package io.leasehold.client.group;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.Compare;
import io.leasehold.api.v1.PutRequest;
import io.leasehold.api.v1.Refusal;
import io.leasehold.api.v1.Step;
import io.leasehold.api.v1.TransactReply;
import io.leasehold.api.v1.TransactRequest;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.Ranges;
import io.leasehold.client.connection.RefusedException;
import io.leasehold.client.connection.Rpc;
import io.leasehold.client.facts.Bytes;
import java.util.concurrent.CompletableFuture;

/** A member's key: written if the name is free, or still has the lease the member had before. */
final class Entry {
  /** No lease has this id, not even that of a key without one. */
  static final long NO_LEASE = -1;

  private final Connection connection;
  private final String key;
  private final Bytes value;

  Entry(Connection connection, String key, Bytes value) {
    this.connection = connection;
    this.key = key;
    this.value = value;
  }

  /** Fails with a refusal if somebody else has the name. */
  CompletableFuture<Void> send(long lease, long previousLease) {
    Step put =
        Step.newBuilder()
            .setPut(
                PutRequest.newBuilder()
                    .setKey(ByteString.copyFromUtf8(key))
                    .setValue(ByteString.copyFrom(value.toArray()))
                    .setLease(lease))
            .build();
    TransactRequest.Builder again =
        TransactRequest.newBuilder()
            .addCompares(compare(Compare.Target.LEASE, previousLease))
            .addThen(put);
    TransactRequest request =
        TransactRequest.newBuilder()
            .addCompares(compare(Compare.Target.VERSION, 0))
            .addThen(put)
            .addOrElse(Step.newBuilder().setTransact(again))
            .build();
    return connection.send(Rpc.TRANSACT, request).thenAccept(this::requireWritten);
  }

  private Compare compare(Compare.Target target, long number) {
    return Compare.newBuilder()
        .setRange(Ranges.single(key))
        .setTarget(target)
        .setNumber(number)
        .build();
  }

  private void requireWritten(TransactReply reply) {
    if (!reply.getSucceeded() && !reply.getResults(0).getTransact().getSucceeded()) {
      throw new RefusedException(
          Refusal.newBuilder()
              .setCode(Refusal.Code.HELD)
              .setKey(ByteString.copyFromUtf8(key))
              .setText(
                  "somebody else is there as \"" + key + "\": join under another name, or later")
              .build());
    }
  }
}
