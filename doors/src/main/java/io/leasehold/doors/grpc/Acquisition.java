package io.leasehold.doors.grpc;

import static java.util.concurrent.CompletableFuture.completedFuture;

import io.leasehold.api.v1.AcquireReply;
import io.leasehold.api.v1.AcquireRequest;
import io.leasehold.core.LeaseMachine;
import io.leasehold.core.command.Acquire;
import io.leasehold.core.outcome.Acquired;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.doors.grpc.translate.ClaimReplies;
import io.leasehold.doors.grpc.translate.Commands;
import io.leasehold.engine.Engine;
import java.util.concurrent.CompletableFuture;

/** The call that may stay open for as long as its caller has the patience to wait. */
final class Acquisition {
  private final Engine engine;
  private final AcquireRequest request;
  private final Call<AcquireReply> call;

  Acquisition(Engine engine, AcquireRequest request, Call<AcquireReply> call) {
    this.engine = engine;
    this.request = request;
    this.call = call;
  }

  void begin() {
    call.outcomeThen(this::ask, this::reply);
  }

  private CompletableFuture<Outcome> ask() {
    Acquire command = Commands.acquire(request);
    if (command.waitMillis() == 0 || request.getDetached()) {
      return engine.submit(command);
    }
    call.withoutTimeout();
    return engine.acquire(command);
  }

  /**
   * A fresh claim began at the cluster time that its lease's remaining life counts from. One that
   * was only found again did not, and this node's time is then the nearest that is not too early.
   */
  private CompletableFuture<AcquireReply> reply(Outcome outcome) {
    if (outcome instanceof Acquired acquired && !acquired.fresh()) {
      return engine
          .readStale(LeaseMachine::nowMillis)
          .thenApply(now -> ClaimReplies.acquire(outcome, now));
    }
    long now = outcome instanceof Acquired acquired ? acquired.claim().sinceMillis() : 0;
    return completedFuture(ClaimReplies.acquire(outcome, now));
  }
}
