package io.leasehold.client;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.HandOverRequest;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.Rpc;
import io.leasehold.client.facts.Owner;
import java.util.concurrent.CompletableFuture;

/** Passes a claim on: the old holder stops first, then the cluster is told. */
final class HandingOver {
  private final Connection connection;

  HandingOver(Connection connection) {
    this.connection = connection;
  }

  CompletableFuture<Owner> handOver(Held held, String toHolder) {
    try {
      held.check();
    } catch (LeaseholdException notOurs) {
      return CompletableFuture.failedFuture(notOurs);
    }
    HandOverRequest request =
        HandOverRequest.newBuilder()
            .setKey(ByteString.copyFromUtf8(held.key()))
            .setToken(held.token())
            .setToHolder(toHolder)
            .build();
    held.handedOver();
    CompletableFuture<Owner> passed =
        Answers.translated(
            connection.send(Rpc.HAND_OVER, request),
            reply -> {
              held.overAtServer();
              return Owner.of(reply.getClaim());
            });
    var unused =
        passed.whenComplete(
            (owner, failure) -> {
              var unusedToo = held.closeAsync();
            });
    return passed;
  }
}
