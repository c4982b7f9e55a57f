package io.leasehold.doors.grpc.translate;

import io.leasehold.api.v1.Refusal.Code;
import io.leasehold.core.outcome.Delayed;
import io.leasehold.core.outcome.Ended;
import io.leasehold.core.outcome.Held;
import io.leasehold.core.outcome.IdTaken;
import io.leasehold.core.outcome.NoSuchLease;
import io.leasehold.core.outcome.NotACounter;
import io.leasehold.core.outcome.NotHolder;
import io.leasehold.core.outcome.NotStored;
import io.leasehold.core.outcome.NotWaiting;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.OverLimit;
import io.leasehold.core.outcome.Refusal;
import io.leasehold.core.outcome.Spent;
import io.leasehold.core.outcome.StaleToken;
import io.leasehold.core.outcome.TooOld;

/** The core's refusals on the wire: a code for programs, a text for people, and all numbers. */
public final class Refusals {
  private Refusals() {}

  public static io.leasehold.api.v1.Refusal of(Refusal refusal) {
    var wire =
        io.leasehold.api.v1.Refusal.newBuilder()
            .setCode(code(refusal.kind()))
            .setText(refusal.text());
    switch (refusal.kind()) {
      case BAD_ARGUMENT -> {
        // Its text says it all.
      }
      case NO_SUCH_LEASE -> wire.setLease(((NoSuchLease) refusal).lease());
      case ENDED -> fill(wire, (Ended) refusal);
      case ID_TAKEN -> {
        IdTaken taken = (IdTaken) refusal;
        wire.setLease(taken.lease()).setHolder(taken.holder());
      }
      case SPENT -> {
        Spent spent = (Spent) refusal;
        wire.setKey(ToWire.bytes(spent.key())).setLease(spent.lease()).setOrder(spent.order());
      }
      case NOT_HOLDER -> {
        NotHolder not = (NotHolder) refusal;
        wire.setKey(ToWire.bytes(not.key())).setToken(not.token());
      }
      case STALE_TOKEN -> fill(wire, (StaleToken) refusal);
      case NOT_WAITING -> {
        NotWaiting not = (NotWaiting) refusal;
        wire.setKey(ToWire.bytes(not.key())).addAllWaiting(not.waiting());
      }
      case NOT_STORED -> wire.setKey(ToWire.bytes(((NotStored) refusal).key()));
      case NOT_A_COUNTER -> wire.setKey(ToWire.bytes(((NotACounter) refusal).key()));
      case DELAYED -> {
        Delayed delayed = (Delayed) refusal;
        wire.setKey(ToWire.bytes(delayed.key())).setFreeInMillis(delayed.remainingMillis());
      }
      case HELD -> fill(wire, (Held) refusal);
      case TOO_OLD -> {
        TooOld old = (TooOld) refusal;
        wire.setAskedRevision(old.askedRevision()).setOldestRevision(old.oldestRevision());
      }
      case OVER_LIMIT -> {
        OverLimit over = (OverLimit) refusal;
        wire.setLimit(over.limit().name()).setAllowed(over.allowed()).setAsked(over.asked());
      }
      case GRANTED,
          RENEWED,
          REVOKED,
          ACQUIRED,
          QUEUED,
          WITHDRAWN,
          RELEASED,
          HANDED_OVER,
          STORED,
          DELETED,
          ADDED,
          TRANSACTED,
          COMPACTED,
          CONFIGURED,
          KEYS_READ,
          LEASE_DESCRIBED,
          EVENTS_READ ->
          throw noRefusal(refusal.kind());
    }
    return wire.build();
  }

  static Code code(Outcome.Kind kind) {
    return switch (kind) {
      case BAD_ARGUMENT -> Code.BAD_ARGUMENT;
      case NO_SUCH_LEASE -> Code.NO_SUCH_LEASE;
      case ENDED -> Code.ENDED;
      case ID_TAKEN -> Code.ID_TAKEN;
      case SPENT -> Code.SPENT;
      case NOT_HOLDER -> Code.NOT_HOLDER;
      case STALE_TOKEN -> Code.STALE_TOKEN;
      case NOT_WAITING -> Code.NOT_WAITING;
      case NOT_STORED -> Code.NOT_STORED;
      case NOT_A_COUNTER -> Code.NOT_A_COUNTER;
      case DELAYED -> Code.DELAYED;
      case HELD -> Code.HELD;
      case TOO_OLD -> Code.TOO_OLD;
      case OVER_LIMIT -> Code.OVER_LIMIT;
      case GRANTED,
          RENEWED,
          REVOKED,
          ACQUIRED,
          QUEUED,
          WITHDRAWN,
          RELEASED,
          HANDED_OVER,
          STORED,
          DELETED,
          ADDED,
          TRANSACTED,
          COMPACTED,
          CONFIGURED,
          KEYS_READ,
          LEASE_DESCRIBED,
          EVENTS_READ ->
          throw noRefusal(kind);
    };
  }

  private static IllegalArgumentException noRefusal(Outcome.Kind kind) {
    return new IllegalArgumentException(kind + " is no refusal");
  }

  private static void fill(io.leasehold.api.v1.Refusal.Builder wire, Ended ended) {
    wire.setLease(ended.lease())
        .setHolder(ended.holder())
        .setHow(ToWire.how(ended.how()))
        .setEndedAtMillis(ended.endedAtMillis())
        .setLateMillis(ended.lateMillis());
    for (Ended.Loss loss : ended.losses()) {
      var lost = wire.addLossesBuilder().setKey(ToWire.bytes(loss.key())).setToken(loss.token());
      if (loss.now() != null) {
        lost.setNow(ToWire.claim(loss.now()));
      }
    }
  }

  private static void fill(io.leasehold.api.v1.Refusal.Builder wire, StaleToken stale) {
    wire.setKey(ToWire.bytes(stale.key())).setToken(stale.token());
    if (stale.tenure() != null) {
      wire.setTenure(ToWire.tenure(stale.tenure()));
    }
    stale.now().forEach(claim -> wire.addHolders(ToWire.claim(claim)));
  }

  private static void fill(io.leasehold.api.v1.Refusal.Builder wire, Held held) {
    wire.setKey(ToWire.bytes(held.key()))
        .setHolderCount(held.holderCount())
        .setWaiterCount(held.waiterCount())
        .setFreeInMillis(held.freeInMillis());
    held.holders().forEach(claim -> wire.addHolders(ToWire.claim(claim)));
  }
}
