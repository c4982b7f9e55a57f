package io.leasehold.doors.grpc;

import io.leasehold.api.v1.AcquireReply;
import io.leasehold.api.v1.AcquireRequest;
import io.leasehold.core.command.Acquire;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.doors.grpc.translate.ClaimReplies;
import io.leasehold.doors.grpc.translate.Commands;
import io.leasehold.doors.grpc.translate.Pipelined;
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
    call.outcome(this::ask, this::reply);
  }

  private CompletableFuture<Outcome> ask() {
    Acquire command = Commands.acquire(request);
    if (!Pipelined.waits(request)) {
      return engine.submit(command);
    }
    call.withoutTimeout();
    return engine.acquire(command);
  }

  private AcquireReply reply(Outcome outcome) {
    return ClaimReplies.acquire(
        outcome, Pipelined.acquiredAtMillis(request, outcome, engine::clusterTimeMillis));
  }
}
