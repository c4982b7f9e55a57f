package io.leasehold.core.outcome;

import io.leasehold.core.model.Key;

/**
 * The token is none of this key, or the lease has the key in another way than it asks for.
 *
 * @param token the token in question, 0 if there is none
 */
public record NotHolder(Key key, long token, String reason) implements Refusal {
  @Override
  public Kind kind() {
    return Kind.NOT_HOLDER;
  }

  @Override
  public String text() {
    return "\"" + key + "\" cannot be used this way: " + reason;
  }
}
