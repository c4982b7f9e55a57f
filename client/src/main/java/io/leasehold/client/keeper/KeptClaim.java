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

  /** Under the keeper's lock: the server has said that it is over. */
  private boolean overAtServer;

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

  @Override
  CompletableFuture<Void> sayGoodbye(Farewells farewells) {
    ReleaseRequest request =
        ReleaseRequest.newBuilder().setKey(claim.getKey()).setToken(claim.getToken()).build();
    return farewells.say(Rpc.RELEASE, request);
  }

  @Override
  boolean end(Reading reading) {
    keeper.care.claimLostNow(this, LossCause.RELEASED, reading);
    LossCause ofLease = lease.lossCauseOrNull();
    return overAtServer || (ofLease != null && ofLease.saidByServer());
  }

  /** The claim is over though its lease lives on, and the server does not know yet. */
  public void lose(LossCause cause) {
    keeper.care.act(lease, reading -> keeper.care.claimLostNow(this, cause, reading));
  }

  /** The server knows that it is over. */
  public void overAtServer() {
    keeper.care.act(lease, reading -> overAtServer = true);
  }

  /** Under the lock. */
  void lostAtServer(LossCause cause, Reading reading) {
    overAtServer = true;
    keeper.care.claimLostNow(this, cause, reading);
  }

  /** Under the lock. */
  void lost(LossCause cause, Reading reading) {
    holding.lost(cause, reading);
  }
}
