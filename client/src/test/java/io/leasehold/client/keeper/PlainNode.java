package io.leasehold.client.keeper;

import io.grpc.Grpc;
import io.grpc.InsecureServerCredentials;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.leasehold.api.v1.AcquireReply;
import io.leasehold.api.v1.AcquireRequest;
import io.leasehold.api.v1.Claim;
import io.leasehold.api.v1.ClaimsGrpc;
import io.leasehold.api.v1.GrantReply;
import io.leasehold.api.v1.GrantRequest;
import io.leasehold.api.v1.LeasesGrpc;
import io.leasehold.api.v1.ReleaseReply;
import io.leasehold.api.v1.ReleaseRequest;
import io.leasehold.api.v1.RenewReply;
import io.leasehold.api.v1.RenewRequest;
import io.leasehold.api.v1.RevokeReply;
import io.leasehold.api.v1.RevokeRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * A real gRPC server that grants whatever it is asked for and answers renewals as a test says. It
 * has no watches, so losses are heard of only with renewals.
 */
final class PlainNode implements AutoCloseable {
  final BlockingQueue<RenewRequest> renewals = new LinkedBlockingQueue<>();
  final Queue<ReleaseRequest> releases = new ConcurrentLinkedQueue<>();
  final Queue<RevokeRequest> revokes = new ConcurrentLinkedQueue<>();

  /** Null for an answer that never comes. */
  volatile Function<RenewRequest, RenewReply> renewal = PlainNode::renewed;

  private final AtomicLong tokens = new AtomicLong();
  private final Server server;

  PlainNode() {
    try {
      server =
          Grpc.newServerBuilderForPort(0, InsecureServerCredentials.create())
              .addService(new Leases())
              .addService(new Claims())
              .permitKeepAliveTime(1, TimeUnit.SECONDS)
              .build()
              .start();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  static RenewReply renewed(RenewRequest request) {
    return reply(request).build();
  }

  static RenewReply.Builder reply(RenewRequest request) {
    return RenewReply.newBuilder()
        .setSequence(request.getSequence())
        .setRenewed(request.getLeasesCount());
  }

  String endpoint() {
    return "localhost:" + server.getPort();
  }

  @Override
  public void close() {
    try {
      server.shutdownNow().awaitTermination();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static <R> void answer(StreamObserver<R> caller, R reply) {
    caller.onNext(reply);
    caller.onCompleted();
  }

  private final class Leases extends LeasesGrpc.LeasesImplBase {
    @Override
    public void grant(GrantRequest request, StreamObserver<GrantReply> caller) {
      answer(
          caller,
          GrantReply.newBuilder()
              .setLease(request.getId())
              .setFresh(true)
              .setRemainingMillis(request.getTerms().getTermMillis())
              .build());
    }

    @Override
    public void revoke(RevokeRequest request, StreamObserver<RevokeReply> caller) {
      revokes.add(request);
      answer(caller, RevokeReply.getDefaultInstance());
    }

    @Override
    public StreamObserver<RenewRequest> renew(StreamObserver<RenewReply> caller) {
      return new StreamObserver<>() {
        @Override
        public void onNext(RenewRequest request) {
          renewals.add(request);
          RenewReply reply = renewal.apply(request);
          if (reply != null) {
            caller.onNext(reply);
          }
        }

        @Override
        public void onError(Throwable gone) {}

        @Override
        public void onCompleted() {
          caller.onCompleted();
        }
      };
    }
  }

  private final class Claims extends ClaimsGrpc.ClaimsImplBase {
    @Override
    public void acquire(AcquireRequest request, StreamObserver<AcquireReply> caller) {
      if (request.getKey().isEmpty()) {
        caller.onError(Status.INVALID_ARGUMENT.asRuntimeException());
        return;
      }
      Claim claim =
          Claim.newBuilder()
              .setKey(request.getKey())
              .setLease(request.getLease())
              .setToken(tokens.incrementAndGet())
              .build();
      answer(caller, AcquireReply.newBuilder().setClaim(claim).setFresh(true).build());
    }

    @Override
    public void release(ReleaseRequest request, StreamObserver<ReleaseReply> caller) {
      releases.add(request);
      answer(caller, ReleaseReply.getDefaultInstance());
    }
  }
}
