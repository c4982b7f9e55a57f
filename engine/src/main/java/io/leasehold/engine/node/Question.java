package io.leasehold.engine.node;

import io.leasehold.core.LeaseMachine;
import io.leasehold.engine.EngineException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * A read that travels with a batch: when the batch comes back through the log, everything that was
 * acknowledged before the question was asked is in the state.
 */
record Question<T>(Function<LeaseMachine, T> query, long deadlineNanos, CompletableFuture<T> answer)
    implements Request {

  /** A guess: the query itself stays on this node, only its place in the batch travels. */
  private static final int BYTES = 64;

  @Override
  public int bytes() {
    return BYTES;
  }

  @Override
  public boolean isRenewal() {
    return false;
  }

  /** A query that fails is the problem of who asked, not of the node. */
  void ask(LeaseMachine machine) {
    try {
      answer.complete(query.apply(machine));
    } catch (RuntimeException e) {
      answer.completeExceptionally(e);
    }
  }

  @Override
  public void fail(EngineException why) {
    answer.completeExceptionally(why);
  }
}
