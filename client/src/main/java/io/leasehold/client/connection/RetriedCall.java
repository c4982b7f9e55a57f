package io.leasehold.client.connection;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import com.google.protobuf.Message;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import io.leasehold.client.pipeline.Departure;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;

/**
 * One request on its way from endpoint to endpoint until it is answered or its time is over.
 *
 * <p>There is one attempt at a time. Each endpoint gets a fair share of the time that is left, so
 * that one that keeps silent cannot use it all up. A request that waits in a queue of the cluster
 * is different: it may take as long as it wants to wait, and gives up early only if no endpoint can
 * be connected to for as long as a call may take.
 *
 * <p>The fields belong to the attempt; an attempt hands them to the next one through the timer.
 */
final class RetriedCall<Q extends Message, R extends Message> implements OpenCalls.OpenCall {
  private final Rpc<Q, R> rpc;
  private final Q request;
  private final Routes routes;
  private final Surroundings surroundings;
  private final OpenCalls openCalls;
  private final Pauses pauses;
  private final CompletableFuture<R> answer = new CompletableFuture<>();

  private final long timeoutNanos;
  private final long waitMillis;
  private final long startNanos;
  private long contactNanos;
  private boolean maybeDone;
  private final Map<Endpoint, String> reasons = new LinkedHashMap<>();
  private final Set<Route> triedThisRound = new HashSet<>();
  private volatile ClientCall<Q, R> running;

  RetriedCall(
      Rpc<Q, R> rpc,
      Q request,
      Routes routes,
      Surroundings surroundings,
      OpenCalls openCalls,
      long timeoutNanos) {
    this.rpc = rpc;
    this.request = Requests.repeatable(request, surroundings.random());
    this.routes = routes;
    this.surroundings = surroundings;
    this.openCalls = openCalls;
    this.pauses = new Pauses(surroundings.random());
    this.timeoutNanos = timeoutNanos;
    this.waitMillis = Requests.waitMillis(request);
    this.startNanos = surroundings.clock().nanos();
    this.contactNanos = startNanos;
  }

  /** Cancelling the future ends the attempts. */
  CompletableFuture<R> start() {
    openCalls.opened(this);
    var unused = answer.whenComplete((reply, failure) -> over());
    attempt();
    return answer;
  }

  private void over() {
    openCalls.closed(this);
    ClientCall<Q, R> call = running;
    if (answer.isCancelled() && call != null) {
      call.cancel("the caller went away", null);
    }
  }

  /** The connection was closed. */
  @Override
  public void close() {
    answer.completeExceptionally(
        new OutcomeUnknownException(
            "the connection was closed before the answer came", rpc.effectOf(request)));
  }

  private void attempt() {
    if (answer.isDone()) {
      return;
    }
    try {
      send(routes.preferred());
    } catch (RejectedExecutionException closed) {
      giveUp();
    }
  }

  private void send(Route route) {
    if (triedThisRound.size() == routes.size()) {
      triedThisRound.clear();
    }
    triedThisRound.add(route);
    long untried = routes.size() - triedThisRound.size() + 1L;
    long shareNanos = Math.max(1, leftNanos() / untried);
    long passedMillis = NANOSECONDS.toMillis(surroundings.clock().nanos() - startNanos);
    Departure sent = new Departure();
    CallOptions options = CallOptions.DEFAULT.withStreamTracerFactory(sent);
    if (waitMillis == 0) {
      options = options.withDeadlineAfter(shareNanos, NANOSECONDS);
    } else if (waitMillis > 0) {
      options = options.withDeadlineAfter(waitLeftNanos(), NANOSECONDS);
    }
    ClientCall<Q, R> call = route.channel().newCall(rpc.method(), options);
    running = call;
    call.start(new Answer(route, sent, watchConnecting(call, sent, shareNanos)), new Metadata());
    call.request(2);
    call.sendMessage(Requests.waited(request, passedMillis));
    call.halfClose();
    if (answer.isCancelled()) {
      call.cancel("the caller went away", null); // It may have gone before there was a call to end.
    }
  }

  /** A call that may wait for long has no deadline that would find out that nothing connects. */
  private ScheduledFuture<?> watchConnecting(
      ClientCall<Q, R> call, Departure sent, long shareNanos) {
    Runnable check =
        () -> {
          if (!sent.happened()) {
            call.cancel(Failure.NO_CONNECTION, null);
          }
        };
    return surroundings.timer().schedule(check, shareNanos, NANOSECONDS);
  }

  /** What is left for reaching an endpoint. */
  private long leftNanos() {
    long sinceNanos = waitMillis == 0 ? startNanos : contactNanos;
    long left = timeoutNanos - (surroundings.clock().nanos() - sinceNanos);
    return waitMillis > 0 ? Math.min(left, waitLeftNanos()) : left;
  }

  /** What is left of the wait, with the time that its answer may take. */
  private long waitLeftNanos() {
    long passed = surroundings.clock().nanos() - startNanos;
    return Math.max(1, MILLISECONDS.toNanos(waitMillis) + timeoutNanos - passed);
  }

  private void failed(Route route, Failure failure, boolean wasSent) {
    routes.avoid(route);
    remember(route.endpoint, failure);
    maybeDone |= failure.maybeDone();
    if (wasSent) {
      contactNanos = surroundings.clock().nanos();
    }
    if (failure.hopeless()) {
      answer.completeExceptionally(
          new CallFailedException(route.endpoint + " cannot answer: " + failure.why()));
      return;
    }
    boolean mustNotRepeat = maybeDone && rpc.effectOf(request) == Rpc.Effect.OVERWRITES;
    long pauseNanos = MILLISECONDS.toNanos(pauses.nextMillis(failure.retryAfterMillis()));
    if (mustNotRepeat || leftNanos() <= pauseNanos) {
      giveUp();
      return;
    }
    try {
      var unused = surroundings.timer().schedule(this::attempt, pauseNanos, NANOSECONDS);
    } catch (RejectedExecutionException closed) {
      giveUp();
    }
  }

  /** That the time was up says less than what went wrong before. */
  private void remember(Endpoint endpoint, Failure failure) {
    if (failure.timedOut()) {
      reasons.putIfAbsent(endpoint, failure.why());
    } else {
      reasons.put(endpoint, failure.why());
    }
  }

  private void giveUp() {
    boolean unknown = maybeDone && rpc.effectOf(request) != Rpc.Effect.READS;
    answer.completeExceptionally(
        unknown
            ? new OutcomeUnknownException(UnreachableException.text(reasons), rpc.effectOf(request))
            : new UnreachableException(reasons));
  }

  /** Listens to one attempt. */
  private final class Answer extends ClientCall.Listener<R> {
    private final Route route;
    private final Departure sent;
    private final ScheduledFuture<?> check;
    private R reply;

    Answer(Route route, Departure sent, ScheduledFuture<?> check) {
      this.route = route;
      this.sent = sent;
      this.check = check;
    }

    @Override
    public void onMessage(R message) {
      reply = message;
    }

    @Override
    public void onClose(Status status, Metadata trailers) {
      check.cancel(false);
      if (status.isOk() && reply != null) {
        routes.worked();
        Rpc.refusal(reply)
            .ifPresentOrElse(
                refusal -> answer.completeExceptionally(new RefusedException(refusal)),
                () -> answer.complete(reply));
        return;
      }
      Status cause = status.isOk() ? Status.INTERNAL.withDescription("an empty answer") : status;
      failed(route, Failure.of(cause, trailers, sent.happened()), sent.happened());
    }
  }
}
