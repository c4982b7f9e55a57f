package io.leasehold.core.command;

/**
 * Ends a lease, and with it everything that hangs on it.
 *
 * @param byHolder true if the holder closes its own lease: its claims then count as released, and
 *     no lock delay follows
 */
public record RevokeLease(long id, boolean byHolder) implements Command {
  @Override
  public Kind kind() {
    return Kind.REVOKE_LEASE;
  }
}
