package io.leasehold.core.internal.state;

import io.leasehold.core.model.Waiter;

/** A place in the queue of a key; only the limit of the wait can change. */
public final class Waiting {
  private Waiter waiter;

  public Waiting(Waiter waiter) {
    this.waiter = waiter;
  }

  public Waiter waiter() {
    return waiter;
  }

  public void limit(long untilMillis) {
    Waiter w = waiter;
    waiter =
        new Waiter(
            w.key(),
            w.lease(),
            w.holder(),
            w.mode(),
            w.slots(),
            w.wantedSlot(),
            w.sinceMillis(),
            untilMillis,
            w.value());
  }
}
