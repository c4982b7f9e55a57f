package io.leasehold.client.connection;

import com.google.protobuf.Message;
import io.grpc.Grpc;
import io.grpc.InsecureServerCredentials;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import io.leasehold.api.v1.AcquireReply;
import io.leasehold.api.v1.AcquireRequest;
import io.leasehold.api.v1.AddReply;
import io.leasehold.api.v1.AddRequest;
import io.leasehold.api.v1.ClaimsGrpc;
import io.leasehold.api.v1.ClusterGrpc;
import io.leasehold.api.v1.DescribeLeaseReply;
import io.leasehold.api.v1.DescribeLeaseRequest;
import io.leasehold.api.v1.GrantReply;
import io.leasehold.api.v1.GrantRequest;
import io.leasehold.api.v1.KeysGrpc;
import io.leasehold.api.v1.LeasesGrpc;
import io.leasehold.api.v1.PutReply;
import io.leasehold.api.v1.PutRequest;
import io.leasehold.api.v1.RenewReply;
import io.leasehold.api.v1.RenewRequest;
import io.leasehold.api.v1.StatusReply;
import io.leasehold.api.v1.StatusRequest;
import io.leasehold.api.v1.TransactReply;
import io.leasehold.api.v1.TransactRequest;
import io.leasehold.api.v1.Trouble;
import io.leasehold.api.v1.WatchReply;
import io.leasehold.api.v1.WatchRequest;
import io.leasehold.api.v1.WithdrawReply;
import io.leasehold.api.v1.WithdrawRequest;
import io.leasehold.client.pipeline.TroubleTrailer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The other end of the wire: a real gRPC server that answers message by message as it was told.
 * When the script is over it repeats the last act.
 */
final class ScriptedNode implements AutoCloseable {

  /** What the node does with one message it receives. */
  interface Act {
    void play(StreamObserver<Message> caller);
  }

  final List<Message> received = new CopyOnWriteArrayList<>();
  private final BlockingQueue<Message> arrivals = new LinkedBlockingQueue<>();
  private final Queue<Act> script = new ConcurrentLinkedQueue<>();
  private final Server server;
  private Act last = silence();
  private volatile String role = "FOLLOWER";

  private ScriptedNode(int port) {
    try {
      server =
          Grpc.newServerBuilderForPort(port, InsecureServerCredentials.create())
              .addService(new Leases())
              .addService(new Claims())
              .addService(new Keys())
              .addService(new Cluster())
              .permitKeepAliveTime(1, TimeUnit.SECONDS)
              .build()
              .start();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  static ScriptedNode that(Act... acts) {
    ScriptedNode node = new ScriptedNode(0);
    node.script.addAll(Arrays.asList(acts));
    return node;
  }

  /** An endpoint where nobody listens any more. */
  static String deadEndpoint() {
    try (ScriptedNode node = that()) {
      return node.endpoint();
    }
  }

  static Act answers(Message... replies) {
    return caller -> {
      for (Message reply : replies) {
        caller.onNext(reply);
      }
    };
  }

  static Act silence() {
    return caller -> {};
  }

  static Act hangsUp() {
    return fails(Status.UNAVAILABLE.withDescription("the connection broke"));
  }

  static Act fails(Status status) {
    return caller -> caller.onError(status.asRuntimeException());
  }

  static Act troubled(Trouble.Kind kind, String text) {
    Metadata trailers = new Metadata();
    trailers.put(TroubleTrailer.KEY, Trouble.newBuilder().setKind(kind).setText(text).build());
    return caller -> caller.onError(new StatusRuntimeException(Status.UNAVAILABLE, trailers));
  }

  /** What it says when it is asked for its status, which is in no script. */
  ScriptedNode leading(boolean leads) {
    role = leads ? "LEADER" : "FOLLOWER";
    return this;
  }

  String endpoint() {
    return "localhost:" + server.getPort();
  }

  /** The next message that was not asked for yet. */
  Message awaitMessage() throws InterruptedException {
    return arrivals.take();
  }

  private void play(Message message, StreamObserver<Message> caller) {
    received.add(message);
    arrivals.add(message);
    Act act = script.poll();
    last = act == null ? last : act;
    last.play(caller);
  }

  private <R extends Message> void playOnce(Message request, StreamObserver<R> caller) {
    play(request, new Closing(untyped(caller)));
  }

  @SuppressWarnings("unchecked") // a script answers with the right type
  private static StreamObserver<Message> untyped(StreamObserver<? extends Message> caller) {
    return (StreamObserver<Message>) caller;
  }

  @Override
  public void close() {
    dies();
  }

  /** Breaks all connections and accepts no more. */
  void dies() {
    try {
      server.shutdownNow().awaitTermination();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends a call with its only reply. */
  private record Closing(StreamObserver<Message> caller) implements StreamObserver<Message> {
    @Override
    public void onNext(Message reply) {
      caller.onNext(reply);
      caller.onCompleted();
    }

    @Override
    public void onError(Throwable failure) {
      caller.onError(failure);
    }

    @Override
    public void onCompleted() {}
  }

  private final class Leases extends LeasesGrpc.LeasesImplBase {
    @Override
    public void grant(GrantRequest request, StreamObserver<GrantReply> caller) {
      playOnce(request, caller);
    }

    @Override
    public void describeLease(
        DescribeLeaseRequest request, StreamObserver<DescribeLeaseReply> caller) {
      playOnce(request, caller);
    }

    @Override
    public StreamObserver<RenewRequest> renew(StreamObserver<RenewReply> caller) {
      return new StreamObserver<>() {
        @Override
        public void onNext(RenewRequest request) {
          play(request, untyped(caller));
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
      playOnce(request, caller);
    }

    @Override
    public void withdraw(WithdrawRequest request, StreamObserver<WithdrawReply> caller) {
      playOnce(request, caller);
    }
  }

  private final class Keys extends KeysGrpc.KeysImplBase {
    @Override
    public void put(PutRequest request, StreamObserver<PutReply> caller) {
      playOnce(request, caller);
    }

    @Override
    public void add(AddRequest request, StreamObserver<AddReply> caller) {
      playOnce(request, caller);
    }

    @Override
    public void transact(TransactRequest request, StreamObserver<TransactReply> caller) {
      playOnce(request, caller);
    }

    @Override
    public void watch(WatchRequest request, StreamObserver<WatchReply> caller) {
      play(request, untyped(caller));
    }
  }

  private final class Cluster extends ClusterGrpc.ClusterImplBase {
    @Override
    public void status(StatusRequest request, StreamObserver<StatusReply> caller) {
      caller.onNext(StatusReply.newBuilder().setRole(role).build());
      caller.onCompleted();
    }
  }
}
