package io.leasehold.core.outcome;

import io.leasehold.core.model.Key;

/** Something of the key was to be kept, but it is not stored. */
public record NotStored(Key key) implements Refusal {
  @Override
  public Kind kind() {
    return Kind.NOT_STORED;
  }

  @Override
  public String text() {
    return "key \""
        + key
        + "\" is not stored, so there is nothing to keep; put a value and a lease";
  }
}
