package io.leasehold.cli.run;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.AcquireReply;
import io.leasehold.api.v1.AcquireRequest;
import io.leasehold.api.v1.Event;
import io.leasehold.api.v1.GrantReply;
import io.leasehold.api.v1.GrantRequest;
import io.leasehold.api.v1.KeyRange;
import io.leasehold.api.v1.Position;
import io.leasehold.api.v1.RenewReply;
import io.leasehold.api.v1.RevokeRequest;
import io.leasehold.api.v1.Tenure;
import io.leasehold.api.v1.Terms;
import io.leasehold.api.v1.WatchRequest;
import io.leasehold.api.v1.WhyRequest;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.ConnectionException;
import io.leasehold.client.connection.RefusedException;
import io.leasehold.client.connection.RenewStream;
import io.leasehold.client.connection.Rpc;
import io.leasehold.client.connection.Watcher;
import io.leasehold.client.holder.HolderTerms;
import io.leasehold.client.holder.LossCause;
import io.leasehold.client.holder.Reading;
import io.leasehold.client.holder.Tenancy;
import io.leasehold.client.keeper.Endings;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * A lease at the server, and what its holder may believe about it. All that the network answers is
 * handed to the one thread that owns this object, as a task.
 */
final class Tenant {
  private static final Duration LAST_WORDS = Duration.ofSeconds(3);

  private final Connection connection;
  private final HolderTerms terms;
  private final Supplier<Reading> clock;
  private final Executor owner;
  private final Tenancy tenancy;
  private final RenewStream renewals;

  private long lease;
  private long token;
  private ByteString key;
  private String serverSaid = "";

  Tenant(Connection connection, HolderTerms terms, Supplier<Reading> clock, Executor owner) {
    this.connection = connection;
    this.terms = terms;
    this.clock = clock;
    this.owner = owner;
    this.tenancy = new Tenancy(terms, new SecureRandom(), clock.get());
    this.renewals = connection.renewals();
  }

  Tenancy tenancy() {
    return tenancy;
  }

  long lease() {
    return lease;
  }

  /** Why the lease was lost: the server's own words, if it said any. */
  String lossText() {
    String cause = tenancy.lossCause().map(LossCause::text).orElse("it could not be renewed");
    return serverSaid.isEmpty() ? cause : cause + "; " + serverSaid;
  }

  /** Asks for a lease and waits for it; fails as every call does. */
  void grant(String holder) {
    GrantRequest request =
        GrantRequest.newBuilder()
            .setHolder(holder)
            .setTerms(Terms.newBuilder().setTermMillis(terms.term().toMillis()))
            .build();
    long attempt = tenancy.sent(clock.get());
    GrantReply reply = connection.call(Rpc.GRANT, request);
    lease = reply.getLease();
    tenancy.granted(attempt, reply.getRemainingMillis(), clock.get());
  }

  /** Asks for the claim; the lease has to be renewed while the answer takes its time. */
  CompletableFuture<AcquireReply> acquire(AcquireRequest.Builder request) {
    return connection.send(Rpc.ACQUIRE, request.setLease(lease).build());
  }

  /** From now on this claim is what it is all about: its end is the end. */
  void holds(ByteString claimedKey, long claimToken) {
    key = claimedKey;
    token = claimToken;
    KeyRange range =
        KeyRange.newBuilder()
            .setFrom(key)
            .setTo(key.concat(ByteString.copyFrom(new byte[] {0})))
            .build();
    connection.watch(WatchRequest.newBuilder().setRange(range).build(), new EndOfClaim());
  }

  void renew() {
    long attempt = tenancy.sent(clock.get());
    var unused =
        renewals
            .renew(List.of(lease))
            .whenComplete((reply, failure) -> owner.execute(() -> answered(attempt, reply)));
  }

  /**
   * Gives the lease back, with all that hangs on it, unless the server has ended it already.
   * Returns what went wrong, if anything.
   */
  Optional<String> end() {
    if (lease == 0) {
      return Optional.empty();
    }
    if (tenancy.lossCause().isEmpty()) {
      tenancy.lost(LossCause.RELEASED, clock.get());
    }
    renewals.close();
    RevokeRequest request = RevokeRequest.newBuilder().setLease(lease).setByHolder(true).build();
    try {
      Connection.await(connection.send(Rpc.REVOKE, request, LAST_WORDS));
      return Optional.empty();
    } catch (RefusedException over) {
      return Optional.empty();
    } catch (ConnectionException failure) {
      return Optional.of(failure.getMessage());
    }
  }

  /** The server's own story of the claim, if it can be had. */
  Optional<String> why() {
    WhyRequest request = WhyRequest.newBuilder().setKey(key).setToken(token).build();
    try {
      return Optional.of(Connection.await(connection.send(Rpc.WHY, request, LAST_WORDS)).getText());
    } catch (ConnectionException failure) {
      return Optional.empty();
    }
  }

  /** A null reply stands for none. */
  private void answered(long attempt, RenewReply reply) {
    Reading reading = clock.get();
    if (reply == null) {
      tenancy.failed(attempt, reading);
    } else if (reply.getRefusedCount() > 0) {
      serverSaid = reply.getRefused(0).getWhy().getText();
      tenancy.refused(attempt, Endings.cause(reply.getRefused(0).getWhy()), reading);
    } else if (reply.getNoticesCount() > 0) {
      reply.getNotices(0).getLostList().forEach(this::claimEnded);
      tenancy.renewed(attempt, reply.getNotices(0).getRemainingMillis(), reading);
    } else {
      tenancy.renewed(attempt, reading);
    }
  }

  private void claimEnded(Tenure tenure) {
    if (tenure.getToken() == token) {
      tenancy.lost(Endings.cause(tenure.getHow()), clock.get());
    }
  }

  /** Hears of the end at once; without it the next renewal would tell. */
  private final class EndOfClaim implements Watcher {
    @Override
    public void told(List<Event> events, Position next) {
      for (Event event : events) {
        if (event.hasClaimEnded()) {
          owner.execute(() -> claimEnded(event.getClaimEnded().getTenure()));
        }
      }
    }

    @Override
    public void ended(ConnectionException cause) {
      // Renewals find out too, only later.
    }
  }
}
