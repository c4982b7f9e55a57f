package io.leasehold.core.command;

import static java.util.Objects.requireNonNull;

import io.leasehold.core.model.Key;

/** Leaves the queue of a key. */
public record Withdraw(Key key, long lease) implements Command {
  public Withdraw {
    requireNonNull(key, "key");
  }

  @Override
  public Kind kind() {
    return Kind.WITHDRAW;
  }
}
