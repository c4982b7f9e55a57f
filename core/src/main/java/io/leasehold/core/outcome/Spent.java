package io.leasehold.core.outcome;

import io.leasehold.core.model.Key;

/** A copy of an acquisition that is over, or that a newer one of the lease has taken over. */
public record Spent(Key key, long lease, long order) implements Refusal {
  @Override
  public Kind kind() {
    return Kind.SPENT;
  }

  @Override
  public String text() {
    return "order "
        + order
        + " of lease "
        + lease
        + " is spent: that acquisition of \""
        + key
        + "\" is over, and this is a late copy of it; to acquire the key anew, use a larger order";
  }
}
