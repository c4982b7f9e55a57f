package io.leasehold.client.pipeline;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.InsecureServerCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.ServerBuilder;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.leasehold.api.v1.GrantReply;
import io.leasehold.api.v1.GrantRequest;
import io.leasehold.api.v1.KeysGrpc;
import io.leasehold.api.v1.LeasesGrpc;
import io.leasehold.api.v1.PipelineGrpc;
import io.leasehold.api.v1.PipelineReply;
import io.leasehold.api.v1.PipelineRequest;
import io.leasehold.api.v1.PipelinedAnswer;
import io.leasehold.api.v1.PutReply;
import io.leasehold.api.v1.PutRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** A node whose pipelines a test answers by hand; calls outside of them are answered at once. */
final class PipelineNode implements AutoCloseable {
  /** Calls that came on their own. */
  final AtomicInteger alone = new AtomicInteger();

  /** Streams that were opened. */
  final AtomicInteger streams = new AtomicInteger();

  private final BlockingQueue<PipelineRequest> messages = new LinkedBlockingQueue<>();
  private final Server server;
  private final int port;
  private volatile StreamObserver<PipelineReply> replies;

  PipelineNode(boolean knowsPipelines) {
    ServerBuilder<?> builder =
        Grpc.newServerBuilderForPort(0, InsecureServerCredentials.create())
            .addService(new Leases())
            .addService(new Keys());
    if (knowsPipelines) {
      builder.addService(new Pipelines());
    }
    try {
      server = builder.build().start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    port = server.getPort();
  }

  int port() {
    return port;
  }

  ManagedChannel connect() {
    return connect(port);
  }

  static ManagedChannel connect(int port) {
    return Grpc.newChannelBuilder("localhost:" + port, InsecureChannelCredentials.create()).build();
  }

  /** The next message that came. */
  PipelineRequest message() throws InterruptedException {
    PipelineRequest message = messages.poll(30, SECONDS);
    if (message == null) {
      throw new AssertionError("no message came");
    }
    return message;
  }

  /** So many commands, in however many messages they come. */
  PipelineRequest commands(int count) throws InterruptedException {
    PipelineRequest.Builder all = PipelineRequest.newBuilder();
    while (all.getCommandsCount() < count) {
      all.addAllCommands(message().getCommandsList());
    }
    return all.build();
  }

  /** Grants what was asked for by these commands, in one message. */
  void grants(long... sequences) {
    PipelineReply.Builder reply = PipelineReply.newBuilder();
    for (long sequence : sequences) {
      reply.addAnswers(
          PipelinedAnswer.newBuilder()
              .setSequence(sequence)
              .setGrant(GrantReply.newBuilder().setLease(1_000 + sequence)));
    }
    answers(reply.build());
  }

  void answers(PipelineReply reply) {
    replies.onNext(reply);
  }

  void breaks(Status status) {
    replies.onError(status.asRuntimeException());
  }

  /** After it nobody listens at its port. */
  @Override
  public void close() {
    try {
      server.shutdownNow().awaitTermination();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private final class Pipelines extends PipelineGrpc.PipelineImplBase {
    @Override
    public StreamObserver<PipelineRequest> run(StreamObserver<PipelineReply> newReplies) {
      replies = newReplies;
      streams.incrementAndGet();
      return new StreamObserver<>() {
        @Override
        public void onNext(PipelineRequest request) {
          messages.add(request);
        }

        @Override
        public void onError(Throwable gone) {}

        @Override
        public void onCompleted() {}
      };
    }
  }

  private final class Leases extends LeasesGrpc.LeasesImplBase {
    @Override
    public void grant(GrantRequest request, StreamObserver<GrantReply> caller) {
      alone.incrementAndGet();
      caller.onNext(GrantReply.newBuilder().setLease(7).build());
      caller.onCompleted();
    }
  }

  private final class Keys extends KeysGrpc.KeysImplBase {
    @Override
    public void put(PutRequest request, StreamObserver<PutReply> caller) {
      alone.incrementAndGet();
      caller.onNext(PutReply.getDefaultInstance());
      caller.onCompleted();
    }
  }
}
