package io.leasehold.core.command;

import io.leasehold.core.model.Key;

/** Leaves the queue of a key. */
public record Withdraw(Key key, long lease) implements Command {
  @Override
  public Kind kind() {
    return Kind.WITHDRAW;
  }
}
