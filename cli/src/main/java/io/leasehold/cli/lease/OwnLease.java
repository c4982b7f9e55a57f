package io.leasehold.cli.lease;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.leasehold.api.v1.AcquireReply;
import io.leasehold.api.v1.AcquireRequest;
import io.leasehold.api.v1.RevokeRequest;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.ConnectionException;
import io.leasehold.client.connection.OutcomeUnknownException;
import io.leasehold.client.connection.RenewStream;
import io.leasehold.client.connection.Rpc;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/**
 * A lease that was granted for one acquisition: it is kept alive while that waits, and ended if
 * nothing comes of it, so that a failed attempt leaves nothing behind.
 */
record OwnLease(Connection connection, long id, Duration ttl) {
  private static final int RENEWALS_PER_TERM = 3;

  AcquireReply acquire(AcquireRequest request) {
    try {
      return await(connection.send(Rpc.ACQUIRE, request));
    } catch (OutcomeUnknownException unknown) {
      throw unknown;
    } catch (ConnectionException failed) {
      endQuietly();
      throw failed;
    }
  }

  private AcquireReply await(CompletableFuture<AcquireReply> answer) {
    long pauseMillis = Math.max(1, ttl.toMillis() / RENEWALS_PER_TERM);
    try (RenewStream renewals = connection.renewals()) {
      while (true) {
        try {
          answer.get(pauseMillis, MILLISECONDS);
          return Connection.await(answer);
        } catch (TimeoutException waiting) {
          // If the renewal fails the lease ends, and the acquisition is told so.
          var unused = renewals.renew(List.of(id));
        } catch (ExecutionException | InterruptedException ended) {
          return Connection.await(
              ended instanceof InterruptedException ? cancelled(answer) : answer);
        }
      }
    }
  }

  private static CompletableFuture<AcquireReply> cancelled(CompletableFuture<AcquireReply> answer) {
    Thread.currentThread().interrupt();
    return answer;
  }

  private void endQuietly() {
    try {
      connection.call(
          Rpc.REVOKE, RevokeRequest.newBuilder().setLease(id).setByHolder(true).build());
    } catch (ConnectionException alreadyOver) {
      // It ends by itself when its time is up.
      return;
    }
  }
}
