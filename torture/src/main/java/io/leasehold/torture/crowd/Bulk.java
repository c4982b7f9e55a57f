package io.leasehold.torture.crowd;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.AcquireRequest;
import io.leasehold.api.v1.GrantRequest;
import io.leasehold.api.v1.RenewReply;
import io.leasehold.api.v1.RevokeRequest;
import io.leasehold.api.v1.Terms;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.RefusedException;
import io.leasehold.client.connection.RenewStream;
import io.leasehold.client.connection.Rpc;
import io.leasehold.torture.history.Deed.What;
import io.leasehold.torture.record.Attempt;
import io.leasehold.torture.record.Scribe;
import io.leasehold.torture.record.Told;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Asks for much over one connection without waiting, and has all of it recorded. */
final class Bulk {
  /** A node that says nothing for this long is left for another one. */
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final String name;
  private final Connection connection;
  private final RenewStream renewals;
  private final Scribe scribe;

  Bulk(String name, Connection connection, Scribe scribe) {
    this.name = name;
    this.connection = connection;
    this.renewals = connection.renewals();
    this.scribe = scribe;
  }

  CompletableFuture<Told> grant(long lease, Duration term) {
    GrantRequest request =
        GrantRequest.newBuilder()
            .setId(lease)
            .setHolder(name)
            .setTerms(Terms.newBuilder().setTermMillis(term.toMillis()))
            .build();
    return scribe.recordLater(
        name,
        Attempt.to(What.GRANT, "").lease(lease).term(term.toMillis()),
        () -> told(connection.send(Rpc.GRANT, request).thenApply(reply -> Told.YES)));
  }

  CompletableFuture<Told> acquire(What what, String key, long lease, Duration wait) {
    AcquireRequest request =
        AcquireRequest.newBuilder()
            .setKey(ByteString.copyFromUtf8(key))
            .setLease(lease)
            .setWaitMillis(wait.toMillis())
            .build();
    return scribe.recordLater(
        name,
        Attempt.to(what, key).lease(lease),
        () ->
            told(
                connection
                    .send(Rpc.ACQUIRE, request, connection.settings().timeout().plus(wait))
                    .thenApply(reply -> Told.granted(lease, reply.getClaim().getToken()))));
  }

  CompletableFuture<Told> revoke(long lease) {
    RevokeRequest request = RevokeRequest.newBuilder().setLease(lease).setByHolder(true).build();
    return scribe.recordLater(
        name,
        Attempt.to(What.REVOKE, "").lease(lease),
        () -> told(connection.send(Rpc.REVOKE, request).thenApply(reply -> Told.YES)));
  }

  /** Renews all of them with one message, after the wish of each is on record. */
  List<CompletableFuture<Told>> renew(What what, List<Long> leases, Duration term) {
    AtomicInteger missing = new AtomicInteger(leases.size());
    CompletableFuture<RenewReply> reply = new CompletableFuture<>();
    List<CompletableFuture<Told>> all = new ArrayList<>();
    for (long lease : leases) {
      all.add(
          scribe.recordLater(
              name,
              Attempt.to(what, "").lease(lease).term(term.toMillis()),
              () -> {
                if (missing.decrementAndGet() == 0) {
                  var unused =
                      renewals
                          .renew(leases, PATIENCE_NANOS)
                          .whenComplete((answer, failure) -> pass(answer, failure, reply));
                }
                return reply
                    .thenApply(answer -> renewed(answer, lease))
                    .exceptionally(failure -> Told.UNKNOWN);
              }));
    }
    return all;
  }

  private static void pass(
      RenewReply answer, Throwable failure, CompletableFuture<RenewReply> reply) {
    if (failure == null) {
      reply.complete(answer);
    } else {
      reply.completeExceptionally(failure);
    }
  }

  private static Told renewed(RenewReply reply, long lease) {
    if (reply.hasTrouble() || reply.hasRefusedMessage()) {
      return Told.UNKNOWN;
    }
    boolean refused = reply.getRefusedList().stream().anyMatch(one -> one.getLease() == lease);
    return refused ? Told.NO : Told.YES;
  }

  private static CompletableFuture<Told> told(CompletableFuture<Told> answer) {
    return answer.exceptionally(Bulk::failed);
  }

  private static Told failed(Throwable failure) {
    Throwable cause = failure.getCause() == null ? failure : failure.getCause();
    boolean refused = failure instanceof RefusedException || cause instanceof RefusedException;
    return refused ? Told.NO : Told.UNKNOWN;
  }

  /** Waits for all of them, but for those that the harness wants no more. */
  static void await(List<CompletableFuture<Told>> all) {
    for (CompletableFuture<Told> one : all) {
      try {
        one.join();
      } catch (CancellationException noMore) {
        return;
      } catch (CompletionException failed) {
        if (failed.getCause() instanceof CancellationException) {
          return;
        }
        throw failed;
      }
    }
  }
}
