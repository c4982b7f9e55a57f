package io.leasehold.core.command;

import static java.util.Objects.requireNonNull;

import io.leasehold.core.model.Limits;

/** Replaces all limits, on every replica at the same point of the log. */
public record Configure(Limits limits) implements Command {
  public Configure {
    requireNonNull(limits, "limits");
  }

  @Override
  public Kind kind() {
    return Kind.CONFIGURE;
  }
}
