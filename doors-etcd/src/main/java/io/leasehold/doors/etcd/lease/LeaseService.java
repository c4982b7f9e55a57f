package io.leasehold.doors.etcd.lease;

import com.linecorp.armeria.server.ServiceRequestContext;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.leasehold.api.etcd.LeaseGrantRequest;
import io.leasehold.api.etcd.LeaseGrantResponse;
import io.leasehold.api.etcd.LeaseGrpc;
import io.leasehold.api.etcd.LeaseKeepAliveRequest;
import io.leasehold.api.etcd.LeaseKeepAliveResponse;
import io.leasehold.api.etcd.LeaseLeasesRequest;
import io.leasehold.api.etcd.LeaseLeasesResponse;
import io.leasehold.api.etcd.LeaseRevokeRequest;
import io.leasehold.api.etcd.LeaseRevokeResponse;
import io.leasehold.api.etcd.LeaseTimeToLiveRequest;
import io.leasehold.api.etcd.LeaseTimeToLiveResponse;
import io.leasehold.core.LeaseMachine;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.RevokeLease;
import io.leasehold.core.model.LeaseDeadline;
import io.leasehold.core.model.LeaseInfo;
import io.leasehold.core.outcome.Granted;
import io.leasehold.core.outcome.LeaseDescribed;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.doors.etcd.wire.Call;
import io.leasehold.doors.etcd.wire.EtcdError;
import io.leasehold.doors.etcd.wire.Failures;
import io.leasehold.doors.etcd.wire.Headers;
import io.leasehold.doors.etcd.wire.KeyValues;
import io.leasehold.engine.Engine;
import io.netty.util.NetUtil;
import java.util.Comparator;
import java.util.List;

/** The service {@code Lease} of etcd. Thread-safe. */
public final class LeaseService extends LeaseGrpc.LeaseImplBase {
  /** The order in which etcd lists leases. */
  private static final Comparator<LeaseDeadline> FIRST_TO_END =
      Comparator.comparingLong(LeaseDeadline::deadlineMillis).thenComparing(LeaseDeadline::id);

  private static final long ENDED = -1;

  private final Engine engine;
  private final Headers headers;

  public LeaseService(Engine engine, Headers headers) {
    this.engine = engine;
    this.headers = headers;
  }

  @Override
  public void leaseGrant(LeaseGrantRequest request, StreamObserver<LeaseGrantResponse> observer) {
    Call.of(observer)
        .reply(
            () ->
                engine.submit(
                    new GrantLease(request.getID(), caller(), Ttl.terms(request.getTTL()))),
            this::granted);
  }

  /** For people who look at the leases of the cluster: etcd's clients do not say who they are. */
  private static String caller() {
    return "etcd client "
        + NetUtil.toSocketAddressString(ServiceRequestContext.current().remoteAddress());
  }

  private LeaseGrantResponse granted(Outcome outcome) {
    Granted granted = (Granted) Failures.done(outcome);
    if (!granted.fresh()) {
      throw EtcdError.LEASE_EXISTS.exception();
    }
    return LeaseGrantResponse.newBuilder()
        .setHeader(headers.now())
        .setID(granted.lease())
        .setTTL(Ttl.granted(granted.remainingMillis()))
        .build();
  }

  /** Whoever revokes may be anybody, so the claims of the lease count as revoked, not released. */
  @Override
  public void leaseRevoke(
      LeaseRevokeRequest request, StreamObserver<LeaseRevokeResponse> observer) {
    Call.of(observer)
        .reply(() -> engine.submit(new RevokeLease(request.getID(), false)), this::revoked);
  }

  private LeaseRevokeResponse revoked(Outcome outcome) {
    Outcome unused = Failures.done(outcome);
    return LeaseRevokeResponse.newBuilder().setHeader(headers.now()).build();
  }

  @Override
  public StreamObserver<LeaseKeepAliveRequest> leaseKeepAlive(
      StreamObserver<LeaseKeepAliveResponse> observer) {
    return KeepAliveStream.open(
        new Renewals(engine), headers, (ServerCallStreamObserver<LeaseKeepAliveResponse>) observer);
  }

  @Override
  public void leaseTimeToLive(
      LeaseTimeToLiveRequest request, StreamObserver<LeaseTimeToLiveResponse> observer) {
    Call.of(observer)
        .reply(
            () -> engine.read(machine -> machine.describeLease(request.getID())),
            outcome -> timeToLive(request, outcome));
  }

  /** A lease that is no more is no error, whatever became of it. */
  private LeaseTimeToLiveResponse timeToLive(LeaseTimeToLiveRequest request, Outcome outcome) {
    LeaseTimeToLiveResponse.Builder reply =
        LeaseTimeToLiveResponse.newBuilder().setHeader(headers.now()).setID(request.getID());
    if (!(outcome instanceof LeaseDescribed described)) {
      return reply.setTTL(ENDED).build();
    }
    LeaseInfo lease = described.lease();
    reply
        .setTTL(Ttl.remaining(lease.remainingMillis()))
        .setGrantedTTL(Ttl.granted(lease.terms().termMillis()));
    if (request.getKeys()) {
      lease.keys().forEach(key -> reply.addKeys(KeyValues.bytes(key)));
    }
    return reply.build();
  }

  @Override
  public void leaseLeases(
      LeaseLeasesRequest request, StreamObserver<LeaseLeasesResponse> observer) {
    Call.of(observer).reply(() -> engine.read(LeaseMachine::leaseDeadlines), this::leases);
  }

  private LeaseLeasesResponse leases(List<LeaseDeadline> leases) {
    LeaseLeasesResponse.Builder reply = LeaseLeasesResponse.newBuilder().setHeader(headers.now());
    leases.stream()
        .sorted(FIRST_TO_END)
        .forEach(lease -> reply.addLeasesBuilder().setID(lease.id()));
    return reply.build();
  }
}
