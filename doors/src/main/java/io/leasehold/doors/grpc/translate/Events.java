package io.leasehold.doors.grpc.translate;

import io.leasehold.api.v1.Event.WaitEnded.Cause;
import io.leasehold.core.event.ClaimEnded;
import io.leasehold.core.event.ClaimGranted;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.KeyDeleted;
import io.leasehold.core.event.KeyPut;
import io.leasehold.core.event.LeaseEnded;
import io.leasehold.core.event.LeaseGranted;
import io.leasehold.core.event.WaitEnded;
import io.leasehold.core.event.WaitStarted;

/** The core's events on the wire. */
public final class Events {
  private Events() {}

  public static io.leasehold.api.v1.Event of(Event event) {
    var wire =
        io.leasehold.api.v1.Event.newBuilder().setPosition(ToWire.position(event.position()));
    switch (event.kind()) {
      case KEY_PUT -> {
        KeyPut put = (KeyPut) event;
        var stored = wire.getKeyPutBuilder().setStored(ToWire.keyValue(put.stored()));
        if (put.previous() != null) {
          stored.setPrevious(ToWire.keyValue(put.previous()));
        }
      }
      case KEY_DELETED -> {
        KeyDeleted deleted = (KeyDeleted) event;
        wire.getKeyDeletedBuilder()
            .setPrevious(ToWire.keyValue(deleted.previous()))
            .setWithLease(deleted.withLease());
      }
      case CLAIM_GRANTED -> {
        ClaimGranted granted = (ClaimGranted) event;
        wire.getClaimGrantedBuilder()
            .setClaim(ToWire.claim(granted.claim()))
            .setWaited(granted.waited());
      }
      case CLAIM_ENDED ->
          wire.getClaimEndedBuilder().setTenure(ToWire.tenure(((ClaimEnded) event).tenure()));
      case WAIT_STARTED ->
          wire.getWaitStartedBuilder().setWaiter(ToWire.waiter(((WaitStarted) event).waiter()));
      case WAIT_ENDED -> {
        WaitEnded ended = (WaitEnded) event;
        wire.getWaitEndedBuilder()
            .setKey(ToWire.bytes(ended.key()))
            .setLease(ended.lease())
            .setHolder(ended.holder())
            .setCause(cause(ended.cause()));
      }
      case LEASE_GRANTED -> {
        LeaseGranted granted = (LeaseGranted) event;
        wire.getLeaseGrantedBuilder()
            .setLease(granted.lease())
            .setHolder(granted.holder())
            .setTerms(ToWire.terms(granted.terms()))
            .setDeadlineAtMillis(granted.deadlineMillis());
      }
      case LEASE_ENDED -> {
        LeaseEnded ended = (LeaseEnded) event;
        wire.getLeaseEndedBuilder()
            .setLease(ended.lease())
            .setHolder(ended.holder())
            .setHow(ToWire.how(ended.how()))
            .setEndedAtMillis(ended.endedAtMillis())
            .setLateMillis(ended.lateMillis());
      }
    }
    return wire.build();
  }

  static Cause cause(WaitEnded.Cause cause) {
    return switch (cause) {
      case TIMED_OUT -> Cause.TIMED_OUT;
      case LEASE_ENDED -> Cause.LEASE_ENDED;
      case WITHDRAWN -> Cause.WITHDRAWN;
    };
  }
}
