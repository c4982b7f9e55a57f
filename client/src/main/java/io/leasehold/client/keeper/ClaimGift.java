package io.leasehold.client.keeper;

import io.leasehold.api.v1.AcquireReply;
import io.leasehold.api.v1.AcquireRequest;
import io.leasehold.api.v1.WithdrawRequest;
import io.leasehold.client.connection.Rpc;
import io.leasehold.client.keeper.KeptLease.Admission;

/**
 * A claim that was asked for. One lease holds a key once, however often it asks: what is given back
 * here must not be what another caller asked for under the same lease, and got or still waits for.
 */
final class ClaimGift extends Gift<Admission, AcquireReply> {
  private final Care care;
  private final Farewells farewells;
  private final KeptLease lease;
  private final AcquireRequest request;

  ClaimGift(Care care, Farewells farewells, KeptLease lease, AcquireRequest request) {
    this.care = care;
    this.farewells = farewells;
    this.lease = lease;
    this.request = request;
  }

  @Override
  void answered() {
    care.asksNoMore(lease, request.getKey());
  }

  @Override
  Admission unpack(AcquireReply reply) {
    return care.admit(lease, reply.getClaim());
  }

  @Override
  void giveBack(Admission unwanted) {
    if (unwanted.fresh()) {
      var unused = unwanted.claim().giveBack();
    }
  }

  @Override
  void sendBack(AcquireReply reply) {
    callOff();
  }

  /** Whether it was granted, still waits, or is under way. */
  @Override
  void callOff() {
    if (care.isUnwanted(lease, request.getKey())) {
      var unused =
          farewells.say(
              Rpc.WITHDRAW,
              WithdrawRequest.newBuilder()
                  .setKey(request.getKey())
                  .setLease(request.getLease())
                  .setOrder(request.getOrder())
                  .build());
    }
  }
}
