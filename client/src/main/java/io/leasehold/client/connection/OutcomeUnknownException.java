package io.leasehold.client.connection;

import io.leasehold.client.connection.Rpc.Effect;

/** The command was sent, but its answer was lost: it was done, or will be, or neither. */
public final class OutcomeUnknownException extends ConnectionException {
  private static final String REPEAT = "sending the same command again is safe";
  private static final String LOOK =
      "it may still be done: read before you write again, or write in a transaction that compares"
          + " the revision you read";

  private final Effect effect;

  OutcomeUnknownException(String why, Effect effect) {
    super("outcome unknown: " + why + "; " + (effect == Effect.OVERWRITES ? LOOK : REPEAT));
    this.effect = effect;
  }

  /** Whether sending the same command again finds out what became of the first, and no more. */
  public boolean isRepeatable() {
    return effect != Effect.OVERWRITES;
  }
}
