package io.leasehold.client;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.AcquireReply;
import io.leasehold.api.v1.AcquireRequest;
import io.leasehold.api.v1.ClaimMode;
import io.leasehold.api.v1.GrantRequest;
import io.leasehold.api.v1.HandOverRequest;
import io.leasehold.api.v1.RevokeRequest;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.Rpc;
import io.leasehold.client.facts.Mode;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A held key moves to another lease of the same holder: that lease stands in line, and is handed
 * the key past everybody who came before it.
 */
final class Moving {
  private final Leasehold client;
  private final Connection connection;
  private final Held held;

  Moving(Leasehold client, Held held) {
    if (held.owner().mode() != Mode.EXCLUSIVE) {
      throw new IllegalArgumentException(
          held.what() + " is held as " + held.owner().mode() + ": only an exclusive key can move");
    }
    this.client = client;
    this.connection = client.connection();
    this.held = held;
  }

  /** To a lease of this client that is renewed as any other. */
  CompletableFuture<Held> to(Terms terms) {
    held.check();
    return client
        .leaseAsync(held.owner().holder(), terms)
        .thenCompose(
            lease ->
                passTo(lease.id())
                    .thenCompose(passed -> new Acquiring(client, request()).underGiven(lease))
                    .whenComplete(
                        (moved, failure) -> {
                          if (failure != null) {
                            var unused = lease.closeAsync();
                          }
                        }));
  }

  /**
   * To a lease that nobody renews and nobody gives back. The cluster alone judges whether the key
   * is still held: a holder that had to stop may well keep others out a little longer.
   */
  CompletableFuture<Void> toNobody(Duration rest) {
    long id = ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE);
    GrantRequest grant =
        GrantRequest.newBuilder()
            .setId(id)
            .setHolder(held.owner().holder())
            .setTerms(Terms.of(roundedUp(rest)).toWire())
            .build();
    return connection
        .send(Rpc.GRANT, grant)
        .thenCompose(granted -> passTo(id))
        .whenComplete(
            (passed, failure) -> {
              if (failure != null) {
                var unused =
                    connection.send(Rpc.REVOKE, RevokeRequest.newBuilder().setLease(id).build());
              }
            });
  }

  private static Duration roundedUp(Duration duration) {
    Duration whole = duration.truncatedTo(ChronoUnit.MILLIS);
    return whole.equals(duration) ? whole : whole.plusMillis(1);
  }

  private CompletableFuture<Void> passTo(long lease) {
    AcquireRequest inLine = request().setLease(lease).setWaitMillis(-1).setDetached(true).build();
    return connection.send(Rpc.ACQUIRE, inLine).thenCompose(reply -> pass(reply, lease));
  }

  private CompletableFuture<Void> pass(AcquireReply reply, long lease) {
    if (!reply.hasQueued()) {
      // It was free, so it had been lost; whoever asked must not go on with a gap in between.
      held.handedOver();
      return CompletableFuture.failedFuture(new LeaseLostException(held.loss().orElseThrow()));
    }
    HandOverRequest request =
        HandOverRequest.newBuilder()
            .setKey(ByteString.copyFromUtf8(held.key()))
            .setToken(held.token())
            .setToLease(lease)
            .build();
    return connection
        .send(Rpc.HAND_OVER, request)
        .thenAccept(
            passed -> {
              held.handedOver();
              var unused = held.closeAsync();
            });
  }

  private AcquireRequest.Builder request() {
    return AcquireRequest.newBuilder()
        .setKey(ByteString.copyFromUtf8(held.key()))
        .setMode(ClaimMode.EXCLUSIVE)
        .setValue(ByteString.copyFrom(held.owner().value().toArray()));
  }
}
