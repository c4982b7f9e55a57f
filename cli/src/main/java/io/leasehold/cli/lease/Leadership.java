package io.leasehold.cli.lease;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.AcquireReply;
import io.leasehold.api.v1.AcquireRequest;
import io.leasehold.api.v1.Event;
import io.leasehold.api.v1.GrantReply;
import io.leasehold.api.v1.Position;
import io.leasehold.api.v1.RenewReply;
import io.leasehold.api.v1.RevokeRequest;
import io.leasehold.api.v1.Tenure;
import io.leasehold.api.v1.WatchRequest;
import io.leasehold.cli.text.Ranges;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.ConnectionException;
import io.leasehold.client.connection.Endpoint;
import io.leasehold.client.connection.RenewStream;
import io.leasehold.client.connection.Rpc;
import io.leasehold.client.connection.Watch;
import io.leasehold.client.connection.Watcher;
import io.leasehold.client.holder.Holding;
import io.leasehold.client.holder.LossCause;
import io.leasehold.client.holder.Reading;
import io.leasehold.client.holder.Status;
import io.leasehold.client.holder.Tenancy;
import io.leasehold.client.keeper.Endings;
import java.util.List;
import java.util.function.Consumer;

/**
 * One attempt at leadership: a lease, a place in the queue, perhaps a time of leading, and an end.
 *
 * <p>Owned by one thread; answers and events are handed to it as tasks.
 */
final class Leadership implements AutoCloseable, Watcher {
  private final Connection connection;
  private final Candidacy.Setup setup;
  private final Candidacy.Audience audience;
  private final Consumer<Runnable> mailbox;
  private final Tenancy tenancy;
  private final RenewStream renewals;
  private final long lease;
  private final Watch watch;
  private boolean asked;
  private boolean over;
  private Holding held;

  Leadership(
      Connection connection,
      Candidacy.Setup setup,
      Candidacy.Audience audience,
      Consumer<Runnable> mailbox) {
    this.connection = connection;
    this.setup = setup;
    this.audience = audience;
    this.mailbox = mailbox;
    this.tenancy = new Tenancy(setup.wanted().holderTerms(), setup.random(), now());
    long attempt = tenancy.sent(now());
    GrantReply granted = setup.wanted().grant(connection, 0);
    tenancy.granted(attempt, granted.getRemainingMillis(), now());
    this.lease = granted.getLease();
    this.renewals = connection.renewals();
    this.watch =
        connection.watch(
            WatchRequest.newBuilder().setRange(Ranges.only(setup.key())).build(), this);
  }

  /** Does what is due; false once it is over. */
  boolean goesOn() {
    if (held != null && held.status(now()) == Status.LOST) {
      end(held.lossCause().map(LossCause::text).orElse("unknown"));
    } else if (tenancy.status(now()) == Status.LOST) {
      over = true;
    }
    if (!over && tenancy.shouldSend(now())) {
      renew();
    }
    return !over;
  }

  private void end(String why) {
    if (held != null && !over) {
      audience.lost(held.token(), why);
    }
    over = true;
  }

  long nextLookNanos() {
    return tenancy.nextLookNanos(now());
  }

  private void renew() {
    long attempt = tenancy.sent(now());
    var unused =
        renewals
            .renew(List.of(lease))
            .whenComplete(
                (reply, failure) -> mailbox.accept(() -> renewed(attempt, reply, failure)));
  }

  private void renewed(long attempt, RenewReply reply, Throwable failure) {
    if (failure != null) {
      audience.remark("a renewal failed: " + failure.getMessage());
      tenancy.failed(attempt, now());
    } else if (reply.getRefusedCount() > 0) {
      tenancy.refused(attempt, Endings.cause(reply.getRefused(0).getWhy()), now());
    } else if (reply.getNoticesCount() > 0) {
      RenewReply.Notice notice = reply.getNotices(0);
      notice.getLostList().forEach(this::ended);
      tenancy.renewed(attempt, notice.getRemainingMillis(), now());
    } else {
      tenancy.renewed(attempt, now());
    }
  }

  /** Only once the watch stands, so that the end of the claim cannot be missed. */
  private void acquire() {
    if (asked) {
      return;
    }
    asked = true;
    AcquireRequest request =
        AcquireRequest.newBuilder()
            .setKey(Ranges.key(setup.key()))
            .setLease(lease)
            .setWaitMillis(WaitText.FOREVER)
            .setValue(ByteString.copyFromUtf8(setup.value()))
            .build();
    var unused =
        connection
            .send(Rpc.ACQUIRE, request)
            .whenComplete((reply, failure) -> mailbox.accept(() -> acquired(reply, failure)));
  }

  private void acquired(AcquireReply reply, Throwable failure) {
    if (failure != null) {
      audience.remark("the campaign failed: " + failure.getMessage());
      over = true;
      return;
    }
    held = new Holding(tenancy, reply.getClaim().getToken());
    if (held.check(now())) {
      audience.gained(held.token(), lease);
    }
  }

  private void ended(Tenure tenure) {
    if (tenure.getLease() == lease) {
      tenancy.claimLost(tenure.getToken(), Endings.cause(tenure.getHow()), now());
    }
  }

  private Reading now() {
    return setup.clocks().get();
  }

  @Override
  public void standing(Position next, Endpoint at) {
    mailbox.accept(this::acquire);
  }

  @Override
  public void told(List<Event> events, Position next) {
    for (Event event : events) {
      if (event.hasClaimEnded()) {
        mailbox.accept(() -> ended(event.getClaimEnded().getTenure()));
      }
    }
  }

  @Override
  public void ended(ConnectionException cause) {
    mailbox.accept(() -> end("the watch ended: " + cause.getMessage()));
  }

  /** Gives everything back, so that others need not wait for the lease to expire. */
  @Override
  public void close() {
    boolean interrupted = Thread.interrupted();
    watch.close();
    renewals.close();
    try {
      connection.call(
          Rpc.REVOKE, RevokeRequest.newBuilder().setLease(lease).setByHolder(true).build());
    } catch (ConnectionException overAlready) {
      audience.remark("the lease ends by itself: " + overAlready.getMessage());
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
