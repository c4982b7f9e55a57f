package io.leasehold.core.outcome;

import io.leasehold.core.model.Key;

/** The token is not one of this key, or the lease holds the key in another way than it asks for. */
public record NotHolder(Key key, long token, String reason) implements Refusal {
  @Override
  public Kind kind() {
    return Kind.NOT_HOLDER;
  }

  @Override
  public String text() {
    return "token " + token + " does not hold \"" + key + "\": " + reason;
  }
}
