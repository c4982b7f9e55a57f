package io.leasehold.client.keeper;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.Claim;
import io.leasehold.api.v1.ReleaseRequest;
import io.leasehold.client.connection.Rpc;
import io.leasehold.client.holder.Holding;
import io.leasehold.client.holder.LossCause;
import io.leasehold.client.holder.Reading;
import io.leasehold.client.holder.Status;
import java.util.concurrent.CompletableFuture;

/** A claim under a lease in care. */
public final class KeptClaim extends Kept {
  private final KeptLease lease;
  private final Claim claim;
  private final Holding holding;

  KeptClaim(Keeper keeper, KeptLease lease, Claim claim) {
    super(keeper);
    this.lease = lease;
    this.claim = claim;
    this.holding = new Holding(lease.tenancy, claim.getToken());
  }

  /** As the server granted it. */
  public Claim claim() {
    return claim;
  }

  public ByteString key() {
    return claim.getKey();
  }

  public long token() {
    return claim.getToken();
  }

  @Override
  public KeptLease lease() {
    return lease;
  }

  @Override
  Status status(Reading reading) {
    return holding.status(reading);
  }

  @Override
  long remainingNanos(Reading reading) {
    return holding.remainingNanos(reading);
  }

  @Override
  LossCause lossCauseOrNull() {
    return holding.lossCause().orElse(null);
  }

  /** It is over from the moment this is called, whenever the server hears of it. */
  @Override
  public CompletableFuture<Void> giveBack() {
    lose(LossCause.RELEASED);
    ReleaseRequest request =
        ReleaseRequest.newBuilder().setKey(claim.getKey()).setToken(claim.getToken()).build();
    return keeper.lastWords(Rpc.RELEASE, request);
  }

  /** The claim is over though its lease lives on. */
  public void lose(LossCause cause) {
    keeper.claimLost(this, cause, "");
  }

  void lost(LossCause cause, Reading reading) {
    holding.lost(cause, reading);
  }
}
