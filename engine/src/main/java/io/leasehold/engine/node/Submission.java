package io.leasehold.engine.node;

import io.leasehold.core.command.Command;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.engine.EngineException;
import java.util.concurrent.CompletableFuture;

/**
 * A command on its way through the log.
 *
 * @param encoded the command as the log has it; encoded by the caller's thread, not the proposer's
 * @param untilGranted an acquisition that is queued is answered only when its wait is over
 */
@SuppressWarnings("ArrayRecordComponent") // handed over, never compared
record Submission(
    Command command,
    byte[] encoded,
    boolean untilGranted,
    long deadlineNanos,
    CompletableFuture<Outcome> answer)
    implements Request {

  @Override
  public int bytes() {
    return encoded.length;
  }

  @Override
  public boolean isRenewal() {
    return command.kind() == Command.Kind.RENEW_LEASES;
  }

  @Override
  public void fail(EngineException why) {
    answer.completeExceptionally(why);
  }
}
