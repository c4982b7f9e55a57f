package io.leasehold.core.command;

import io.leasehold.core.model.Key;

/** Gives up the claim with this token. */
public record Release(Key key, long token) implements Command {
  @Override
  public Kind kind() {
    return Kind.RELEASE;
  }
}
