package io.leasehold.core.outcome;

import io.leasehold.core.model.Limit;

/** A limit would be exceeded. */
public record OverLimit(Limit limit, long allowed, long asked) implements Refusal {
  @Override
  public Kind kind() {
    return Kind.OVER_LIMIT;
  }

  @Override
  public String text() {
    return "limit "
        + limit
        + " is "
        + allowed
        + ", this needs "
        + asked
        + "; free something, ask for less, or raise the limit";
  }
}
