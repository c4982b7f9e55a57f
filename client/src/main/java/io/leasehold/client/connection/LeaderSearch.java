package io.leasehold.client.connection;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.grpc.CallOptions;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import io.leasehold.api.v1.ClusterGrpc;
import io.leasehold.api.v1.StatusReply;
import io.leasehold.api.v1.StatusRequest;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Asks the nodes which of them leads. Any node answers any request, but one that does not lead
 * hands it on and hears the outcome later than the one that does: going there saves two messages
 * between nodes for each request.
 *
 * <p>Nobody waits for this and nothing depends on it: a node that wrongly says that it leads, or no
 * longer does, hands on as well, or fails and is avoided.
 *
 * <p>Thread-safe.
 */
class LeaderSearch {
  /** So that a program that only asks one thing does not begin to look around. */
  private static final long FIRST_NANOS = SECONDS.toNanos(1);

  private static final long AGAIN_NANOS = SECONDS.toNanos(10);
  private static final long PATIENCE_NANOS = SECONDS.toNanos(2);
  private static final String LEADER = "LEADER";

  /** Never looks. */
  static final LeaderSearch NONE =
      new LeaderSearch(() -> 0) {
        @Override
        boolean isDue() {
          return false;
        }
      };

  private final Elapsed clock;
  private final AtomicLong dueNanos;

  private LeaderSearch(Elapsed clock) {
    this.clock = clock;
    this.dueNanos = new AtomicLong(clock.nanos() + FIRST_NANOS);
  }

  static LeaderSearch by(Elapsed clock) {
    return new LeaderSearch(clock);
  }

  /** True for one caller each time that it is time to look again. */
  boolean isDue() {
    long due = dueNanos.get();
    long now = clock.nanos();
    return now - due >= 0 && dueNanos.compareAndSet(due, now + AGAIN_NANOS);
  }

  /** The leader may have gone: whoever follows it is to be found sooner. */
  void soon() {
    long now = clock.nanos();
    dueNanos.updateAndGet(due -> due - now > FIRST_NANOS ? now + FIRST_NANOS : due);
  }

  /** Asks all at once; whoever says that it leads is told, as soon as it says so. */
  void among(List<Route> routes, Consumer<Route> found) {
    for (Route route : routes) {
      CallOptions options = CallOptions.DEFAULT.withDeadlineAfter(PATIENCE_NANOS, NANOSECONDS);
      ClientCalls.asyncUnaryCall(
          route.channel().newCall(ClusterGrpc.getStatusMethod(), options),
          StatusRequest.getDefaultInstance(),
          new Ear(() -> found.accept(route)));
    }
  }

  /** Hears what a node says about itself; one that says nothing does not matter. */
  private record Ear(Runnable leads) implements StreamObserver<StatusReply> {
    @Override
    public void onNext(StatusReply status) {
      if (status.getRole().equals(LEADER)) {
        leads.run();
      }
    }

    @Override
    public void onError(Throwable unanswered) {}

    @Override
    public void onCompleted() {}
  }
}
