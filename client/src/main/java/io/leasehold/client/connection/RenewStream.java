package io.leasehold.client.connection;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.leasehold.api.v1.RenewReply;
import io.leasehold.api.v1.RenewRequest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
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
 * <p>A node that keeps silent is left for another one, but not hung up on: it may only be slow, and
 * its answer counts whenever it comes.
 *
 * <p>Thread-safe. Futures complete on the threads of the connection.
 */
public final class RenewStream implements OpenCalls.OpenCall {
  /** So many lines that are not used any more are still listened to. */
  private static final int LEFT_MAX = 4;

  private final Routes routes;
  private final Surroundings surroundings;
  private final OpenCalls openCalls;
  private final Pauses pauses;
  private final long timeoutNanos;
  private final NavigableMap<Long, PendingRenewal> pending = new TreeMap<>();
  private final Deque<RenewLine> left = new ArrayDeque<>();
  private long lastSequence;
  private RenewLine line;
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
      if (line != null && line.route == routes.preferred()) {
        line.send(renewal, nowNanos());
      } else if (line != null) {
        moveLine();
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
    List<PendingRenewal> unanswered;
    openCalls.closed(this);
    synchronized (this) {
      closed = true;
      unanswered = new ArrayList<>(pending.values());
      pending.clear();
      hangUpOnLeft();
      if (line != null) {
        line.drop("the stream was closed");
      }
    }
    unanswered.forEach(renewal -> renewal.fail("the stream of renewals was closed"));
  }

  private synchronized void connect() {
    reconnecting = false;
    if (closed || line != null || pending.isEmpty()) {
      return;
    }
    RenewLine opened = new RenewLine(routes.preferred(), new Ears());
    line = opened;
    opened.open();
    later(() -> expectContact(opened), timeoutNanos / (routes.size() + 1L));
    pending.values().forEach(renewal -> opened.send(renewal, nowNanos()));
  }

  private synchronized void expectContact(RenewLine opened) {
    if (!opened.reachedANode()) {
      opened.drop(Failure.NO_CONNECTION);
    }
  }

  /** Leaves a node that kept silent since the renewal was sent there, all the patience long. */
  private void suspect(PendingRenewal renewal, long patienceNanos) {
    long againNanos;
    synchronized (this) {
      if (closed || !pending.containsKey(renewal.request().getSequence())) {
        return;
      }
      long silentNanos = line == null ? 0 : line.silentNanosAfter(renewal, nowNanos());
      if (silentNanos >= patienceNanos) {
        leaveLine();
        connect();
      }
      againNanos = silentNanos >= patienceNanos ? patienceNanos : patienceNanos - silentNanos;
    }
    later(() -> suspect(renewal, patienceNanos), againNanos);
  }

  private void giveUp(PendingRenewal renewal) {
    synchronized (this) {
      boolean open = pending.remove(renewal.request().getSequence()) != null;
      if (open && line != null && renewal.wasSentOn(line)) {
        renewal.remember(line.route.endpoint, line.silence());
        if (line.silentNanosAfter(renewal, nowNanos()) >= timeoutNanos / (routes.size() + 1L)) {
          leaveLine();
          connect();
        }
      }
      if (pending.isEmpty()) {
        hangUpOnLeft();
      }
    }
    renewal.fail("no answer in time");
  }

  /** Goes on at a node that was found to be better; answers on the way still count. */
  private void moveLine() {
    setLineAside();
    connect();
  }

  private void leaveLine() {
    routes.avoid(line.route);
    for (PendingRenewal renewal : pending.values()) {
      if (renewal.wasSentOn(line)) {
        renewal.remember(line.route.endpoint, line.silence());
      }
    }
    setLineAside();
  }

  private void setLineAside() {
    left.add(line);
    line = null;
    if (left.size() > LEFT_MAX) {
      left.remove().drop("no answer in time");
    }
  }

  private void hangUpOnLeft() {
    left.forEach(silent -> silent.drop("no answer in time"));
    left.clear();
  }

  private void later(Runnable task, long nanos) {
    try {
      var unused = surroundings.timer().schedule(task, nanos, NANOSECONDS);
    } catch (RejectedExecutionException stopped) {
      close();
    }
  }

  private long nowNanos() {
    return surroundings.clock().nanos();
  }

  private void heard(RenewLine from, RenewReply reply) {
    if (reply.hasTrouble() && !Failure.of(reply.getTrouble()).hopeless()) {
      troubled(from, reply, Failure.of(reply.getTrouble()));
      return;
    }
    PendingRenewal renewal;
    synchronized (this) {
      from.countReply();
      pauses.reset();
      renewal = pending.remove(reply.getSequence());
      if (pending.isEmpty()) {
        hangUpOnLeft();
      }
    }
    if (renewal != null) {
      renewal.complete(reply);
    }
    routes.worked();
  }

  /** The message will be sent again on a new line, after a pause. */
  private synchronized void troubled(RenewLine from, RenewReply reply, Failure failure) {
    from.countReply();
    PendingRenewal renewal = pending.get(reply.getSequence());
    if (renewal != null) {
      renewal.remember(from.route.endpoint, failure);
      from.retryAfterMillis = failure.retryAfterMillis();
      from.drop(failure.why());
    }
  }

  private synchronized void broke(RenewLine broken, Failure failure) {
    left.remove(broken);
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

  /** Hears what comes over the lines. */
  private final class Ears implements RenewLine.Owner {
    @Override
    public void heard(RenewLine from, RenewReply reply) {
      RenewStream.this.heard(from, reply);
    }

    @Override
    public void broke(RenewLine line, Failure failure) {
      RenewStream.this.broke(line, failure);
    }
  }
}
