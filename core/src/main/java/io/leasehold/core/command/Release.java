package io.leasehold.core.command;

import static java.util.Objects.requireNonNull;

import io.leasehold.core.model.Key;

/** Gives up the claim with this token. */
public record Release(Key key, long token) implements Command {
  public Release {
    requireNonNull(key, "key");
  }

  @Override
  public Kind kind() {
    return Kind.RELEASE;
  }
}
