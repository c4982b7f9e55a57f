package io.leasehold.doors.grpc.translate;

import io.leasehold.api.v1.AcquireRequest;
import io.leasehold.api.v1.AddRequest;
import io.leasehold.api.v1.CompactRequest;
import io.leasehold.api.v1.DeleteRequest;
import io.leasehold.api.v1.GetRequest;
import io.leasehold.api.v1.GrantRequest;
import io.leasehold.api.v1.HandOverRequest;
import io.leasehold.api.v1.PutRequest;
import io.leasehold.api.v1.ReleaseRequest;
import io.leasehold.api.v1.RenewRequest;
import io.leasehold.api.v1.RevokeRequest;
import io.leasehold.api.v1.TransactRequest;
import io.leasehold.api.v1.WithdrawRequest;
import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.Add;
import io.leasehold.core.command.Compact;
import io.leasehold.core.command.Compare;
import io.leasehold.core.command.Delete;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.HandOver;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.Read;
import io.leasehold.core.command.Release;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.command.RevokeLease;
import io.leasehold.core.command.Step;
import io.leasehold.core.command.Transact;
import io.leasehold.core.command.Withdraw;
import java.util.ArrayList;
import java.util.List;

/** Requests of the wire as commands of the core. */
public final class Commands {
  private Commands() {}

  public static GrantLease grant(GrantRequest request) {
    return new GrantLease(request.getId(), request.getHolder(), FromWire.terms(request.getTerms()));
  }

  /** The hot path: ids are copied one by one as numbers, without an object for any of them. */
  public static RenewLeases renew(RenewRequest request) {
    long[] ids = new long[request.getLeasesCount()];
    for (int i = 0; i < ids.length; i++) {
      ids[i] = request.getLeases(i);
    }
    return new RenewLeases(ids);
  }

  public static RevokeLease revoke(RevokeRequest request) {
    return new RevokeLease(request.getLease(), request.getByHolder());
  }

  /** A negative wait is one without limit. */
  public static Acquire acquire(AcquireRequest request) {
    long wait = request.getWaitMillis();
    return new Acquire(
        FromWire.key(request.getKey()),
        request.getLease(),
        FromWire.mode(request.getMode(), request.getModeValue()),
        request.getSlots(),
        FromWire.wantedSlot(request.hasWantedSlot(), request.getWantedSlot()),
        wait < 0 ? Acquire.FOREVER : wait,
        FromWire.bytes(request.getValue()),
        request.getOrder());
  }

  public static Withdraw withdraw(WithdrawRequest request) {
    return new Withdraw(FromWire.key(request.getKey()), request.getLease(), request.getOrder());
  }

  public static Release release(ReleaseRequest request) {
    return new Release(FromWire.key(request.getKey()), request.getToken());
  }

  public static HandOver handOver(HandOverRequest request) {
    return new HandOver(
        FromWire.key(request.getKey()),
        request.getToken(),
        request.getToLease(),
        request.getToHolder());
  }

  public static Put put(PutRequest request) {
    return new Put(
        FromWire.key(request.getKey()),
        FromWire.bytes(request.getValue()),
        request.getLease(),
        request.getKeepValue(),
        request.getKeepLease());
  }

  /** The reply says how many there are, so that a bound on how many it carries hides nothing. */
  public static Read read(GetRequest request) {
    int limit = ListBound.ofKeys(request.getLimit());
    return new Read(
        FromWire.range(request.getRange()), limit, request.getRevision(), request.getCountOnly());
  }

  public static Delete delete(DeleteRequest request) {
    if (!request.hasRange()) {
      throw new Malformed("range of a delete", "absent", "a range; an empty one means all keys");
    }
    return new Delete(FromWire.range(request.getRange()));
  }

  public static Add add(AddRequest request) {
    return new Add(FromWire.key(request.getKey()), request.getDelta(), request.getRequestId());
  }

  public static Compact compact(CompactRequest request) {
    return new Compact(request.getRevision());
  }

  /** How deep it may nest is bounded by the parser here and by a limit in the core. */
  public static Transact transact(TransactRequest request) {
    List<Compare> compares = new ArrayList<>(request.getComparesCount());
    for (io.leasehold.api.v1.Compare compare : request.getComparesList()) {
      compares.add(compare(compare));
    }
    return new Transact(compares, steps(request.getThenList()), steps(request.getOrElseList()));
  }

  private static Compare compare(io.leasehold.api.v1.Compare compare) {
    return new Compare(
        FromWire.range(compare.getRange()),
        FromWire.target(compare.getTarget(), compare.getTargetValue()),
        FromWire.relation(compare.getRelation(), compare.getRelationValue()),
        compare.getNumber(),
        FromWire.bytes(compare.getValue()));
  }

  private static List<Step> steps(List<io.leasehold.api.v1.Step> steps) {
    List<Step> translated = new ArrayList<>(steps.size());
    for (io.leasehold.api.v1.Step step : steps) {
      translated.add(step(step));
    }
    return translated;
  }

  private static Step step(io.leasehold.api.v1.Step step) {
    return switch (step.getStepCase()) {
      case PUT -> put(step.getPut());
      case DELETE -> delete(step.getDelete());
      case ADD -> add(step.getAdd());
      case GET -> read(step.getGet());
      case TRANSACT -> transact(step.getTransact());
      case STEP_NOT_SET ->
          throw new Malformed(
              "step of a transaction", "empty", "one of put, delete, add, get and transact");
    };
  }
}
