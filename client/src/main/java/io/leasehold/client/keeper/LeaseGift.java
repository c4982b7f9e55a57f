package io.leasehold.client.keeper;

import io.leasehold.api.v1.GrantReply;

/** A lease that was asked for. */
final class LeaseGift extends Gift<KeptLease, GrantReply> {
  private final Keeper keeper;
  private final KeptLease lease;
  private final long attempt;

  LeaseGift(Keeper keeper, KeptLease lease, long attempt) {
    this.keeper = keeper;
    this.lease = lease;
    this.attempt = attempt;
  }

  @Override
  void answered() {}

  @Override
  KeptLease unpack(GrantReply reply) {
    keeper.admit(lease, attempt, reply.getRemainingMillis());
    return lease;
  }

  @Override
  void giveBack(KeptLease unwanted) {
    callOff();
  }

  @Override
  void sendBack(GrantReply reply) {
    callOff();
  }

  @Override
  void callOff() {
    var unused = lease.giveBack();
  }
}
