package io.leasehold.client.connection;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import io.leasehold.api.v1.LeasesGrpc;
import io.leasehold.api.v1.RenewReply;
import io.leasehold.api.v1.RenewRequest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;

/**
 * Renews leases over one long call, many with each message. When the connection breaks, what was
 * not answered is sent again at another endpoint: a renewal may be repeated without harm, and who
 * counts from the first sending counts on the safe side.
 *
 * <p>Thread-safe. Futures complete on the threads of the connection.
 */
public final class RenewStream implements OpenCalls.OpenCall {
  private final Routes routes;
  private final Surroundings surroundings;
  private final OpenCalls openCalls;
  private final Pauses pauses;
  private final long timeoutNanos;
  private final NavigableMap<Long, PendingRenewal> pending = new TreeMap<>();
  private long lastSequence;
  private Line line;
  private boolean reconnecting;
  private boolean closed;

  RenewStream(Routes routes, Surroundings surroundings, OpenCalls openCalls, long timeoutNanos) {
    this.routes = routes;
    this.surroundings = surroundings;
    this.openCalls = openCalls;
    this.pauses = new Pauses(surroundings.random());
    this.timeoutNanos = timeoutNanos;
  }

  /** As {@link #renew(Collection, long)}, with all the time that a call may take. */
  public CompletableFuture<RenewReply> renew(Collection<Long> leases) {
    return renew(leases, timeoutNanos);
  }

  /**
   * Renews leases for their full terms. The reply spells out only those that were not renewed or
   * lost claims. The future fails with a {@link ConnectionException} if no node answers in time.
   *
   * @param patienceNanos a node that says nothing at all for this long is left for another one, and
   *     the renewal is sent there as well
   */
  public CompletableFuture<RenewReply> renew(Collection<Long> leases, long patienceNanos) {
    PendingRenewal renewal;
    synchronized (this) {
      if (closed) {
        throw new IllegalStateException("the stream of renewals is closed; open another one");
      }
      lastSequence++;
      RenewRequest request =
          RenewRequest.newBuilder().setSequence(lastSequence).addAllLeases(leases).build();
      renewal = new PendingRenewal(request);
      pending.put(lastSequence, renewal);
      if (line != null) {
        line.send(renewal);
      } else if (!reconnecting) {
        connect();
      }
    }
    if (patienceNanos < timeoutNanos) {
      later(() -> suspect(renewal, patienceNanos), patienceNanos);
    }
    later(() -> giveUp(renewal), timeoutNanos);
    return renewal.answer();
  }

  @Override
  public void close() {
    List<PendingRenewal> left;
    openCalls.closed(this);
    synchronized (this) {
      closed = true;
      left = new ArrayList<>(pending.values());
      pending.clear();
      if (line != null) {
        line.drop("the stream was closed");
      }
    }
    left.forEach(renewal -> renewal.fail("the stream of renewals was closed"));
  }

  private synchronized void connect() {
    reconnecting = false;
    if (closed || line != null || pending.isEmpty()) {
      return;
    }
    line = new Line(routes.preferred());
    line.open();
    pending.values().forEach(line::send);
  }

  /** A line that kept silent since the renewal was sent on it is not worth keeping. */
  private void suspect(PendingRenewal renewal, long patienceNanos) {
    synchronized (this) {
      if (closed || !pending.containsKey(renewal.request().getSequence())) {
        return;
      }
      if (line != null && line.keptSilentAfter(renewal)) {
        line.drop("no answer in time");
      }
    }
    later(() -> suspect(renewal, patienceNanos), patienceNanos);
  }

  private void giveUp(PendingRenewal renewal) {
    synchronized (this) {
      pending.remove(renewal.request().getSequence());
      if (line != null && !renewal.answer().isDone() && line.keptSilentAfter(renewal)) {
        line.drop("no answer in time");
      }
    }
    renewal.fail("no answer in time");
  }

  private void later(Runnable task, long nanos) {
    try {
      var unused = surroundings.timer().schedule(task, nanos, NANOSECONDS);
    } catch (RejectedExecutionException stopped) {
      close();
    }
  }

  private void answered(RenewReply reply) {
    if (reply.hasTrouble() && !Failure.of(reply.getTrouble()).hopeless()) {
      troubled(reply, Failure.of(reply.getTrouble()));
      return;
    }
    PendingRenewal renewal;
    synchronized (this) {
      pauses.reset();
      renewal = pending.remove(reply.getSequence());
    }
    if (renewal != null) {
      renewal.complete(reply);
    }
  }

  /** The message will be sent again on a new line, after a pause. */
  private synchronized void troubled(RenewReply reply, Failure failure) {
    PendingRenewal renewal = pending.get(reply.getSequence());
    if (renewal != null && line != null) {
      renewal.remember(line.route.endpoint, failure);
      line.retryAfterMillis = failure.retryAfterMillis();
      line.drop(failure.why());
    }
  }

  private synchronized void broke(Line broken, Failure failure) {
    if (line != broken) {
      return;
    }
    line = null;
    routes.avoid(broken.route);
    for (PendingRenewal renewal : pending.values()) {
      renewal.remember(broken.route.endpoint, failure);
    }
    if (!closed) {
      reconnecting = true;
      later(this::connect, MILLISECONDS.toNanos(pauses.nextMillis(broken.retryAfterMillis)));
    }
  }

  /** One connection of the stream. */
  private final class Line extends ClientCall.Listener<RenewReply> {
    final Route route;
    final Sent sent = new Sent();
    final ClientCall<RenewRequest, RenewReply> call;
    long retryAfterMillis;
    private boolean dropped;
    private long heard;

    Line(Route route) {
      this.route = route;
      this.call =
          route
              .channel()
              .newCall(
                  LeasesGrpc.getRenewMethod(), CallOptions.DEFAULT.withStreamTracerFactory(sent));
    }

    void open() {
      call.start(this, new Metadata());
      call.request(1);
      later(this::expectContact, timeoutNanos / (routes.size() + 1L));
    }

    private void expectContact() {
      if (!sent.happened()) {
        synchronized (RenewStream.this) {
          drop(Failure.NO_CONNECTION);
        }
      }
    }

    /** Its end is told later; until then what is to be sent waits for the next line. */
    void drop(String why) {
      dropped = true;
      call.cancel(why, null);
    }

    void send(PendingRenewal renewal) {
      if (!dropped) {
        renewal.sentOn(this, heard);
        call.sendMessage(renewal.request());
      }
    }

    /** Whether it was sent here and nothing was heard from the node since. */
    boolean keptSilentAfter(PendingRenewal renewal) {
      return !dropped && renewal.wasSentOn(this, heard);
    }

    @Override
    public void onMessage(RenewReply reply) {
      synchronized (RenewStream.this) {
        heard++;
      }
      answered(reply);
      call.request(1);
    }

    @Override
    public void onClose(Status status, Metadata trailers) {
      Status cause =
          status.isOk() ? Status.UNAVAILABLE.withDescription("the node hung up") : status;
      broke(this, Failure.of(cause, trailers, sent.happened()));
    }
  }
}
