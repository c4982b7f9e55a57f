package io.leasehold.client.keeper;

import io.leasehold.api.v1.AcquireRequest;
import io.leasehold.api.v1.RevokeRequest;
import io.leasehold.client.connection.Rpc;
import io.leasehold.client.holder.LossCause;
import io.leasehold.client.holder.Reading;
import io.leasehold.client.holder.Status;
import io.leasehold.client.holder.Tenancy;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

/** A lease in care. */
public final class KeptLease extends Kept {
  final Tenancy tenancy;

  /** By token; under the keeper's lock. */
  final Map<Long, KeptClaim> claims = new LinkedHashMap<>();

  private final AtomicLong orders = new AtomicLong();
  private final long id;
  private final String holder;

  KeptLease(Keeper keeper, long id, String holder, Tenancy tenancy) {
    super(keeper);
    this.id = id;
    this.holder = holder;
    this.tenancy = tenancy;
  }

  public long id() {
    return id;
  }

  long nextOrder() {
    return orders.incrementAndGet();
  }

  public String holder() {
    return holder;
  }

  @Override
  public KeptLease lease() {
    return this;
  }

  @Override
  Status status(Reading reading) {
    return tenancy.status(reading);
  }

  @Override
  long remainingNanos(Reading reading) {
    return tenancy.remainingNanos(reading);
  }

  @Override
  LossCause lossCauseOrNull() {
    return tenancy.lossCause().orElse(null);
  }

  /**
   * Asks for a claim; the lease is kept alive while the answer takes its time. Cancelling the
   * future gives up the place in the queue, and the claim if it was granted meanwhile.
   */
  public CompletableFuture<KeptClaim> acquire(AcquireRequest.Builder request) {
    return keeper.acquire(this, request);
  }

  /** It is over from the moment this is called, with all that hangs on it. */
  @Override
  public CompletableFuture<Void> giveBack() {
    boolean serverKnows = keeper.lose(this, LossCause.RELEASED);
    return serverKnows
        ? CompletableFuture.completedFuture(null)
        : keeper.lastWords(
            Rpc.REVOKE, RevokeRequest.newBuilder().setLease(id).setByHolder(true).build());
  }
}
