package io.leasehold.core.command;

import static java.util.Objects.requireNonNull;

import io.leasehold.core.model.Key;

/**
 * Passes the claim with this token to a chosen waiter; nobody else gets in between.
 *
 * @param toLease the waiting lease, or 0 to choose by name
 * @param toHolder name of the waiting holder, empty if chosen by lease; the first in the queue of
 *     that name gets it
 */
public record HandOver(Key key, long token, long toLease, String toHolder) implements Command {
  public HandOver {
    requireNonNull(key, "key");
    requireNonNull(toHolder, "toHolder");
  }

  public static HandOver toLease(Key key, long token, long lease) {
    return new HandOver(key, token, lease, "");
  }

  public static HandOver toHolder(Key key, long token, String holder) {
    return new HandOver(key, token, 0, holder);
  }

  @Override
  public Kind kind() {
    return Kind.HAND_OVER;
  }
}
