package io.leasehold.core.outcome;

import io.leasehold.core.model.Waiter;

/**
 * The lease is in the queue; an event tells how that ends.
 *
 * @param place 1 for the next in turn
 */
public record Queued(Waiter waiter, int place) implements Outcome {
  @Override
  public Kind kind() {
    return Kind.QUEUED;
  }
}
