package io.leasehold.client.connection;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import io.leasehold.api.v1.KeysGrpc;
import io.leasehold.api.v1.WatchReply;
import io.leasehold.api.v1.WatchRequest;
import io.leasehold.client.pipeline.Departure;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;

/**
 * A watch that outlives its connections: after a break it resumes behind the last event it told, at
 * another endpoint. It gives up only if it never stood, after the time a call may take.
 */
public final class Watch implements OpenCalls.OpenCall {
  private final Watcher watcher;
  private final Routes routes;
  private final Surroundings surroundings;
  private final OpenCalls openCalls;
  private final Pauses pauses;
  private final long giveUpNanos;
  private final Map<Endpoint, String> reasons = new LinkedHashMap<>();
  private WatchRequest request;
  private boolean stood;
  private ClientCall<WatchRequest, WatchReply> running;
  private volatile boolean closed;

  Watch(
      WatchRequest request,
      Watcher watcher,
      Routes routes,
      Surroundings surroundings,
      OpenCalls openCalls,
      long timeoutNanos) {
    this.request = request;
    this.watcher = watcher;
    this.routes = routes;
    this.surroundings = surroundings;
    this.openCalls = openCalls;
    this.pauses = new Pauses(surroundings.random());
    this.giveUpNanos = surroundings.clock().nanos() + timeoutNanos;
  }

  synchronized void open() {
    if (closed) {
      return;
    }
    Route route = routes.preferred();
    Departure sent = new Departure();
    ClientCall<WatchRequest, WatchReply> call =
        route
            .channel()
            .newCall(KeysGrpc.getWatchMethod(), CallOptions.DEFAULT.withStreamTracerFactory(sent));
    running = call;
    call.start(new Listening(route, call, sent), new Metadata());
    call.request(1);
    call.sendMessage(request);
    call.halfClose();
    expectContact(call, sent);
  }

  /** A node that cannot be connected to must not keep the watch from the others. */
  private void expectContact(ClientCall<?, ?> call, Departure sent) {
    Runnable check =
        () -> {
          if (!sent.happened()) {
            call.cancel(Failure.NO_CONNECTION, null);
          }
        };
    long shareNanos = Math.max(0, giveUpNanos - surroundings.clock().nanos()) / routes.size();
    long patienceNanos = Math.max(MILLISECONDS.toNanos(Pauses.LONGEST_MILLIS), shareNanos);
    later(check, patienceNanos);
  }

  private void later(Runnable task, long nanos) {
    try {
      var unused = surroundings.timer().schedule(task, nanos, NANOSECONDS);
    } catch (RejectedExecutionException stopped) {
      closed = true;
    }
  }

  /** Ends the watch; nothing more is told, not even its end. */
  @Override
  public synchronized void close() {
    openCalls.closed(this);
    closed = true;
    if (running != null) {
      running.cancel("the watch was closed", null);
    }
  }

  private synchronized void remember(WatchReply reply) {
    stood = true;
    pauses.reset();
    reasons.clear();
    if (reply.hasNext()) {
      request = request.toBuilder().setFrom(reply.getNext()).build();
    }
  }

  private void broke(Route route, Failure failure) {
    routes.avoid(route);
    reasons.put(route.endpoint, failure.why());
    if (failure.hopeless()) {
      end(new CallFailedException(route.endpoint + " cannot answer: " + failure.why()));
      return;
    }
    long pauseNanos = MILLISECONDS.toNanos(pauses.nextMillis(failure.retryAfterMillis()));
    if (stood) {
      watcher.interrupted(route.endpoint + ": " + failure.why());
    } else if (giveUpNanos - surroundings.clock().nanos() <= pauseNanos) {
      end(new UnreachableException(reasons));
      return;
    }
    later(this::open, pauseNanos);
  }

  private void end(ConnectionException cause) {
    close();
    watcher.ended(cause);
  }

  /** Listens to one connection. */
  private final class Listening extends ClientCall.Listener<WatchReply> {
    private final Route route;
    private final ClientCall<WatchRequest, WatchReply> call;
    private final Departure sent;
    private boolean first = true;

    Listening(Route route, ClientCall<WatchRequest, WatchReply> call, Departure sent) {
      this.route = route;
      this.call = call;
      this.sent = sent;
    }

    @Override
    public void onMessage(WatchReply reply) {
      if (closed) {
        return;
      }
      if (reply.hasRefused()) {
        end(new RefusedException(reply.getRefused()));
        return;
      }
      remember(reply);
      if (first) {
        first = false;
        watcher.standing(reply.getNext(), route.endpoint);
      }
      if (reply.getEventsCount() > 0) {
        watcher.told(reply.getEventsList(), reply.getNext());
      }
      call.request(1);
    }

    @Override
    public void onClose(Status status, Metadata trailers) {
      if (closed) {
        return;
      }
      Status cause =
          status.isOk() ? Status.UNAVAILABLE.withDescription("the node hung up") : status;
      broke(route, Failure.of(cause, trailers, sent.happened()));
    }
  }
}
