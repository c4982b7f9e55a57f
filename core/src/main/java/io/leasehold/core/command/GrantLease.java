package io.leasehold.core.command;

import static java.util.Objects.requireNonNull;

import io.leasehold.core.model.Terms;

/**
 * Grants a lease.
 *
 * @param id the id the caller chose, or 0 for a fresh one. Asking again with the id, holder and
 *     terms of a live lease finds that lease and changes nothing.
 * @param holder who will hold it, for people to read and for pools to recognise
 */
public record GrantLease(long id, String holder, Terms terms) implements Command {
  public GrantLease {
    requireNonNull(holder, "holder");
    requireNonNull(terms, "terms");
  }

  @Override
  public Kind kind() {
    return Kind.GRANT_LEASE;
  }
}
