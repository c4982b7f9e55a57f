package io.leasehold.core.command;

import static java.util.Objects.requireNonNull;

import io.leasehold.core.model.Key;

/**
 * Leaves the queue of a key; or gives up one acquisition, whatever became of it.
 *
 * @param order 0 to leave the queue, if the lease is in it. Otherwise the acquisition of that
 *     number is over after this: it leaves the queue if it waits, releases the claim if it was
 *     granted, and copies of it that come later are refused. Newer acquisitions are not touched,
 *     however late this comes.
 */
public record Withdraw(Key key, long lease, long order) implements Command {
  public Withdraw {
    requireNonNull(key, "key");
  }

  /** Leaves the queue, by whichever acquisition the lease is in it. */
  public Withdraw(Key key, long lease) {
    this(key, lease, 0);
  }

  @Override
  public Kind kind() {
    return Kind.WITHDRAW;
  }
}
