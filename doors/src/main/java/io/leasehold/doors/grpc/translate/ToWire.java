package io.leasehold.doors.grpc.translate;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyInfo;
import io.leasehold.core.model.KeyValue;
import io.leasehold.core.model.LateRenewals;
import io.leasehold.core.model.LeaseInfo;
import io.leasehold.core.model.Position;
import io.leasehold.core.model.Tenure;
import io.leasehold.core.model.Terms;
import io.leasehold.core.model.Waiter;

/** The core's nouns in the words of the wire. */
public final class ToWire {
  private ToWire() {}

  static ByteString bytes(Key key) {
    return UnsafeByteOperations.unsafeWrap(key.toByteArray());
  }

  static ByteString bytes(Bytes bytes) {
    return UnsafeByteOperations.unsafeWrap(bytes.toByteArray());
  }

  public static io.leasehold.api.v1.Position position(Position position) {
    return io.leasehold.api.v1.Position.newBuilder()
        .setRevision(position.revision())
        .setIndex(position.index())
        .build();
  }

  static io.leasehold.api.v1.Terms terms(Terms terms) {
    return io.leasehold.api.v1.Terms.newBuilder()
        .setTermMillis(terms.termMillis())
        .setSoftMillis(terms.softMillis())
        .setMaxLifeMillis(terms.maxLifeMillis())
        .setLockDelayMillis(terms.lockDelayMillis())
        .build();
  }

  static io.leasehold.api.v1.ClaimMode mode(ClaimMode mode) {
    return switch (mode) {
      case EXCLUSIVE -> io.leasehold.api.v1.ClaimMode.EXCLUSIVE;
      case SHARED -> io.leasehold.api.v1.ClaimMode.SHARED;
      case SLOT -> io.leasehold.api.v1.ClaimMode.SLOT;
    };
  }

  static io.leasehold.api.v1.HowEnded how(HowEnded how) {
    return switch (how) {
      case RELEASED -> io.leasehold.api.v1.HowEnded.RELEASED;
      case EXPIRED -> io.leasehold.api.v1.HowEnded.EXPIRED;
      case REVOKED -> io.leasehold.api.v1.HowEnded.REVOKED;
      case PREEMPTED -> io.leasehold.api.v1.HowEnded.PREEMPTED;
      case HANDED_OVER -> io.leasehold.api.v1.HowEnded.HANDED_OVER;
    };
  }

  public static io.leasehold.api.v1.Claim claim(Claim claim) {
    var wire =
        io.leasehold.api.v1.Claim.newBuilder()
            .setKey(bytes(claim.key()))
            .setMode(mode(claim.mode()))
            .setToken(claim.token())
            .setLease(claim.lease())
            .setHolder(claim.holder())
            .setValue(bytes(claim.value()))
            .setSinceAtMillis(claim.sinceMillis())
            .setSoftUntilAtMillis(claim.softUntilMillis())
            .setUntilAtMillis(claim.untilMillis());
    if (claim.slot() != Claim.NO_SLOT) {
      wire.setSlot(claim.slot());
    }
    return wire.build();
  }

  public static io.leasehold.api.v1.Tenure tenure(Tenure tenure) {
    var wire =
        io.leasehold.api.v1.Tenure.newBuilder()
            .setKey(bytes(tenure.key()))
            .setMode(mode(tenure.mode()))
            .setToken(tenure.token())
            .setLease(tenure.lease())
            .setHolder(tenure.holder())
            .setFromAtMillis(tenure.fromMillis())
            .setUntilAtMillis(tenure.untilMillis())
            .setHow(how(tenure.how()))
            .setEndRevision(tenure.endRevision())
            .setRenewals(tenure.renewals())
            .setLate(late(tenure.late()));
    if (tenure.slot() != Claim.NO_SLOT) {
      wire.setSlot(tenure.slot());
    }
    return wire.build();
  }

  private static io.leasehold.api.v1.LateRenewals late(LateRenewals late) {
    return io.leasehold.api.v1.LateRenewals.newBuilder()
        .setCount(late.count())
        .setLastLateMillis(late.lastLateMillis())
        .setWorstLateMillis(late.worstLateMillis())
        .build();
  }

  static io.leasehold.api.v1.Waiter waiter(Waiter waiter) {
    var wire =
        io.leasehold.api.v1.Waiter.newBuilder()
            .setKey(bytes(waiter.key()))
            .setLease(waiter.lease())
            .setHolder(waiter.holder())
            .setMode(mode(waiter.mode()))
            .setSlots(waiter.slots())
            .setSinceAtMillis(waiter.sinceMillis())
            .setValue(bytes(waiter.value()));
    if (waiter.wantedSlot() != Claim.NO_SLOT) {
      wire.setWantedSlot(waiter.wantedSlot());
    }
    if (waiter.untilMillis() != Waiter.FOREVER) {
      wire.setUntilAtMillis(waiter.untilMillis());
    }
    return wire.build();
  }

  static io.leasehold.api.v1.KeyValue keyValue(KeyValue stored) {
    return io.leasehold.api.v1.KeyValue.newBuilder()
        .setKey(bytes(stored.key()))
        .setValue(bytes(stored.value()))
        .setCreateRevision(stored.createRevision())
        .setModRevision(stored.modRevision())
        .setVersion(stored.version())
        .setLease(stored.lease())
        .build();
  }

  public static io.leasehold.api.v1.KeyInfo keyInfo(KeyInfo info) {
    var wire = io.leasehold.api.v1.KeyInfo.newBuilder().setKey(bytes(info.key()));
    if (info.stored() != null) {
      wire.setStored(keyValue(info.stored()));
    }
    info.claims().forEach(claim -> wire.addClaims(claim(claim)));
    info.waiters().forEach(waiter -> wire.addWaiters(waiter(waiter)));
    if (info.delayedUntilMillis() != 0) {
      wire.setDelayedUntilAtMillis(info.delayedUntilMillis());
    }
    return wire.build();
  }

  public static io.leasehold.api.v1.Lease lease(LeaseInfo lease) {
    var wire =
        io.leasehold.api.v1.Lease.newBuilder()
            .setId(lease.id())
            .setHolder(lease.holder())
            .setTerms(terms(lease.terms()))
            .setGrantedAtMillis(lease.grantedAtMillis())
            .setDeadlineAtMillis(lease.deadlineMillis())
            .setRemainingMillis(lease.remainingMillis())
            .setRenewals(lease.renewals());
    lease.keys().forEach(key -> wire.addKeys(bytes(key)));
    lease.claims().forEach(claim -> wire.addClaims(claim(claim)));
    lease.waitingFor().forEach(key -> wire.addWaitingFor(bytes(key)));
    return wire.build();
  }
}
