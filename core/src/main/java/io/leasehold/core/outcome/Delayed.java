package io.leasehold.core.outcome;

import io.leasehold.core.model.Key;

/** Nobody holds the key, but its last holder vanished and the lock delay still runs. */
public record Delayed(Key key, long untilMillis, long remainingMillis) implements Refusal {
  @Override
  public Kind kind() {
    return Kind.DELAYED;
  }

  @Override
  public String text() {
    return "\""
        + key
        + "\" was lost by a holder that vanished and is kept free for "
        + remainingMillis
        + " ms more; retry then or wait in the queue";
  }
}
