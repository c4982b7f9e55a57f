package io.leasehold.core.command;

/**
 * Forgets the events up to and including a revision: watches and reads older than it are refused.
 */
public record Compact(long revision) implements Command {
  @Override
  public Kind kind() {
    return Kind.COMPACT;
  }
}
