package io.leasehold.bench.floor;

import com.linecorp.armeria.common.util.Version;
import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.grpc.GrpcService;
import io.grpc.stub.StreamObserver;
import io.leasehold.api.v1.GrantReply;
import io.leasehold.api.v1.GrantRequest;
import io.leasehold.api.v1.LeasesGrpc;
import io.leasehold.api.v1.RenewReply;
import io.leasehold.api.v1.RenewRequest;
import io.leasehold.api.v1.RevokeReply;
import io.leasehold.api.v1.RevokeRequest;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A process that answers the messages of the native protocol at once, with the right counts: it
 * keeps no lease, and renews all it is told of.
 */
final class EchoServer extends LeasesGrpc.LeasesImplBase {
  private final AtomicLong next = new AtomicLong(1);

  private EchoServer() {}

  /** Runs until it is killed. */
  public static void main(String[] arguments) {
    int port = Integer.parseInt(arguments[0]);
    Server.builder()
        .http(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
        .requestTimeout(Duration.ZERO)
        .maxRequestLength(0)
        .service(
            GrpcService.builder()
                .addService(new EchoServer())
                .addService(new EchoPipeline())
                .build())
        .build()
        .start()
        .join();
  }

  static String version() {
    return Version.get("armeria").artifactVersion();
  }

  @Override
  public void grant(GrantRequest request, StreamObserver<GrantReply> reply) {
    reply.onNext(
        GrantReply.newBuilder()
            .setLease(next.getAndIncrement())
            .setRemainingMillis(request.getTerms().getTermMillis())
            .setFresh(true)
            .build());
    reply.onCompleted();
  }

  @Override
  public void revoke(RevokeRequest request, StreamObserver<RevokeReply> reply) {
    reply.onNext(RevokeReply.getDefaultInstance());
    reply.onCompleted();
  }

  @Override
  public StreamObserver<RenewRequest> renew(StreamObserver<RenewReply> replies) {
    return new StreamObserver<>() {
      @Override
      public void onNext(RenewRequest request) {
        replies.onNext(
            RenewReply.newBuilder()
                .setSequence(request.getSequence())
                .setRenewed(request.getLeasesCount())
                .build());
      }

      @Override
      public void onError(Throwable failure) {
        // The caller is gone, and nothing was kept for it.
      }

      @Override
      public void onCompleted() {
        replies.onCompleted();
      }
    };
  }
}
