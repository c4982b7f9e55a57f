package io.leasehold.core.outcome;

import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;

/** The key cannot be added to. */
public record NotACounter(Key key, Bytes value, String reason) implements Refusal {
  @Override
  public Kind kind() {
    return Kind.NOT_A_COUNTER;
  }

  @Override
  public String text() {
    return "key \"" + key + "\" (now \"" + value + "\") cannot be added to: " + reason;
  }
}
