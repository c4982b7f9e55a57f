package io.leasehold.doors.grpc.translate;

import io.leasehold.api.v1.AcquireRequest;
import io.leasehold.api.v1.PipelinedAnswer;
import io.leasehold.api.v1.PipelinedCommand;
import io.leasehold.core.command.Command;
import io.leasehold.core.outcome.Acquired;
import io.leasehold.core.outcome.Outcome;
import java.util.function.LongSupplier;

/** Commands and answers of a pipeline: the same requests and replies as in calls of their own. */
public final class Pipelined {
  private Pipelined() {}

  /**
   * What the core is to decide.
   *
   * @throws Malformed if it has no form for that
   */
  public static Command command(PipelinedCommand wire) {
    return switch (wire.getCommandCase()) {
      case GRANT -> Commands.grant(wire.getGrant());
      case REVOKE -> Commands.revoke(wire.getRevoke());
      case ACQUIRE -> Commands.acquire(wire.getAcquire());
      case WITHDRAW -> Commands.withdraw(wire.getWithdraw());
      case RELEASE -> Commands.release(wire.getRelease());
      case HAND_OVER -> Commands.handOver(wire.getHandOver());
      case PUT -> Commands.put(wire.getPut());
      case DELETE -> Commands.delete(wire.getDelete());
      case ADD -> Commands.add(wire.getAdd());
      case TRANSACT -> Commands.transact(wire.getTransact());
      case COMMAND_NOT_SET ->
          throw new Malformed("command", "none", "one of those that a pipeline takes");
    };
  }

  /** Whether it stays open until it is granted. */
  public static boolean waits(PipelinedCommand wire) {
    return wire.hasAcquire() && waits(wire.getAcquire());
  }

  public static boolean waits(AcquireRequest request) {
    return request.getWaitMillis() != 0 && !request.getDetached();
  }

  /**
   * What is left of a lease counts from the cluster time of the answer. A claim that began with
   * this command tells it; for any other, this node's time is taken, which is not earlier: too
   * little may be promised, never too much.
   */
  public static long acquiredAtMillis(
      AcquireRequest request, Outcome outcome, LongSupplier nodeMillis) {
    return outcome instanceof Acquired acquired && acquired.fresh() && !waits(request)
        ? acquired.claim().sinceMillis()
        : nodeMillis.getAsLong();
  }

  /** The outcome of a command, or the refusal of one that is malformed. */
  public static PipelinedAnswer answer(
      PipelinedCommand wire, Outcome outcome, LongSupplier nodeMillis) {
    PipelinedAnswer.Builder answer = PipelinedAnswer.newBuilder().setSequence(wire.getSequence());
    switch (wire.getCommandCase()) {
      case GRANT -> answer.setGrant(LeaseReplies.grant(outcome));
      case REVOKE -> answer.setRevoke(LeaseReplies.revoke(outcome));
      case ACQUIRE ->
          answer.setAcquire(
              ClaimReplies.acquire(
                  outcome, acquiredAtMillis(wire.getAcquire(), outcome, nodeMillis)));
      case WITHDRAW -> answer.setWithdraw(ClaimReplies.withdraw(outcome));
      case RELEASE -> answer.setRelease(ClaimReplies.release(outcome));
      case HAND_OVER -> answer.setHandOver(ClaimReplies.handOver(outcome));
      case PUT -> answer.setPut(KeyReplies.put(outcome));
      case DELETE -> answer.setDelete(KeyReplies.delete(outcome));
      case ADD -> answer.setAdd(KeyReplies.add(outcome));
      case TRANSACT -> answer.setTransact(KeyReplies.transact(outcome));
      case COMMAND_NOT_SET -> throw new IllegalArgumentException("nothing was asked");
    }
    return answer.build();
  }

  public static PipelinedAnswer trouble(PipelinedCommand wire, Throwable failure) {
    return PipelinedAnswer.newBuilder()
        .setSequence(wire.getSequence())
        .setTrouble(Troubles.of(failure))
        .build();
  }
}
