package io.leasehold.client;

import io.leasehold.client.keeper.KeptLease;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * A lease that several things can hang on: keys claimed {@linkplain Claiming#under under} it,
 * stored keys bound to it. One renewal keeps them all; when it ends they all go.
 */
public final class Lease extends Ownership {
  private final KeptLease kept;
  private final Terms terms;

  Lease(KeptLease kept, Terms terms, Executor callbacks) {
    super(kept, callbacks);
    this.kept = kept;
    this.terms = terms;
  }

  public long id() {
    return kept.id();
  }

  /** The name that others see. */
  public String holder() {
    return kept.holder();
  }

  public Terms terms() {
    return terms;
  }

  KeptLease kept() {
    return kept;
  }

  @Override
  String what() {
    return "lease " + id();
  }

  @Override
  CompletableFuture<Void> giveBack() {
    return kept.giveBack();
  }

  @Override
  public String toString() {
    return "Lease[" + id() + ", " + holder() + ", " + status() + "]";
  }
}
