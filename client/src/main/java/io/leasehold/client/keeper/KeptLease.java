package io.leasehold.client.keeper;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.AcquireRequest;
import io.leasehold.api.v1.RevokeRequest;
import io.leasehold.client.connection.Rpc;
import io.leasehold.client.holder.LossCause;
import io.leasehold.client.holder.Reading;
import io.leasehold.client.holder.Status;
import io.leasehold.client.holder.Tenancy;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

/** A lease in care. */
public final class KeptLease extends Kept {
  final Tenancy tenancy;

  /** By token; under the keeper's lock. */
  final Map<Long, KeptClaim> claims = new LinkedHashMap<>();

  /** How many ask for a key right now; under the keeper's lock. */
  final Map<ByteString, Integer> asking = new HashMap<>();

  private final AtomicLong orders = new AtomicLong();
  private final long id;
  private final String holder;

  KeptLease(Keeper keeper, long id, String holder, Tenancy tenancy) {
    super(keeper);
    this.id = id;
    this.holder = holder;
    this.tenancy = tenancy;
  }

  /**
   * A claim that came into care.
   *
   * @param fresh false if the lease had it before, because somebody else asked for it
   */
  public record Admission(KeptClaim claim, boolean fresh) {}

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
   * future gives up the place in the queue, and the claim if it was granted meanwhile and nobody
   * else asked for it under this lease.
   */
  public CompletableFuture<Admission> acquire(AcquireRequest.Builder request) {
    return keeper.acquire(this, request);
  }

  @Override
  CompletableFuture<Void> sayGoodbye(Farewells farewells) {
    return farewells.say(
        Rpc.REVOKE, RevokeRequest.newBuilder().setLease(id).setByHolder(true).build());
  }

  @Override
  boolean end(Reading reading) {
    tenancy.status(reading);
    LossCause known = lossCauseOrNull();
    if (known == null) {
      tenancy.lost(LossCause.RELEASED, reading);
    }
    return known != null && known.saidByServer();
  }
}
