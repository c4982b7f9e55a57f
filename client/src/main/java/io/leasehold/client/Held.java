package io.leasehold.client;

import io.leasehold.client.facts.Owner;
import io.leasehold.client.holder.LossCause;
import io.leasehold.client.keeper.KeptClaim;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * A key that this process holds. Pass {@link #token} with everything that is done under it.
 *
 * <p>Guarantee: the token is larger than that of every earlier tenure of the key, stays the same as
 * long as this one lasts, and is never given to anybody else.
 */
public final class Held extends Ownership {
  private final KeptClaim kept;
  private final Lease lease;
  private final boolean ownLease;

  Held(KeptClaim kept, Lease lease, boolean ownLease, Executor callbacks) {
    super(kept, callbacks);
    this.kept = kept;
    this.lease = lease;
    this.ownLease = ownLease;
  }

  public String key() {
    return kept.key().toStringUtf8();
  }

  /** The fencing token that every use of the key carries. */
  public long token() {
    return kept.token();
  }

  /** The place in the pool, if the key is one. */
  public OptionalInt slot() {
    return kept.claim().hasSlot() ? OptionalInt.of(kept.claim().getSlot()) : OptionalInt.empty();
  }

  /** The lease that it hangs on. */
  public Lease lease() {
    return lease;
  }

  /** As others see it. */
  public Owner owner() {
    return Owner.of(kept.claim());
  }

  /** It is over because it was passed on. */
  void handedOver() {
    kept.lose(LossCause.HANDED_OVER);
  }

  /** The cluster has confirmed that it is over. */
  void overAtServer() {
    kept.overAtServer();
  }

  @Override
  String what() {
    return "\"" + key() + "\" (token " + token() + ")";
  }

  /** A lease that it has for itself goes with it: ending that releases the claim as well. */
  @Override
  CompletableFuture<Void> giveBack() {
    if (!ownLease) {
      return kept.giveBack();
    }
    kept.lose(LossCause.RELEASED);
    return lease.giveBack();
  }

  @Override
  public String toString() {
    return "Held[" + key() + ", token " + token() + ", " + status() + "]";
  }
}
