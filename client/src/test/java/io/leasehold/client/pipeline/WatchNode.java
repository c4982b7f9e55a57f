package io.leasehold.client.pipeline;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.InsecureServerCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.leasehold.api.v1.KeysGrpc;
import io.leasehold.api.v1.Position;
import io.leasehold.api.v1.WatchManyReply;
import io.leasehold.api.v1.WatchManyRequest;
import io.leasehold.api.v1.WatchNews;
import io.leasehold.api.v1.WatchReply;
import io.leasehold.api.v1.WatchRequest;
import io.leasehold.api.v1.WatchStep;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** A node whose watches a test tells by hand what happens; those that come alone stand at once. */
final class WatchNode implements AutoCloseable {
  /** Watches that came on their own. */
  final BlockingQueue<WatchRequest> alone = new LinkedBlockingQueue<>();

  /** Streams that were opened. */
  final AtomicInteger streams = new AtomicInteger();

  private final BlockingQueue<WatchManyRequest> messages = new LinkedBlockingQueue<>();
  private final Queue<WatchStep> unread = new ArrayDeque<>();
  private final Server server;
  private final boolean knowsSuchStreams;
  private volatile StreamObserver<WatchManyReply> replies;

  WatchNode(boolean knowsSuchStreams) {
    this.knowsSuchStreams = knowsSuchStreams;
    try {
      server =
          Grpc.newServerBuilderForPort(0, InsecureServerCredentials.create())
              .addService(new Keys())
              .build()
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  ManagedChannel connect() {
    return Grpc.newChannelBuilder(
            "localhost:" + server.getPort(), InsecureChannelCredentials.create())
        .build();
  }

  /** The next thing that was asked for. */
  WatchStep step() throws InterruptedException {
    while (unread.isEmpty()) {
      WatchManyRequest message = messages.poll(30, SECONDS);
      if (message == null) {
        throw new AssertionError("no message came");
      }
      unread.addAll(message.getStepsList());
    }
    return unread.remove();
  }

  boolean hasSteps() {
    return !unread.isEmpty() || !messages.isEmpty();
  }

  static Position at(long revision) {
    return Position.newBuilder().setRevision(revision).build();
  }

  static WatchReply reply(long next) {
    return WatchReply.newBuilder().setNext(at(next)).build();
  }

  /** Tells these watches that they have come to a revision. */
  void tells(long next, long... watches) {
    tells(reply(next), watches);
  }

  void tells(WatchReply reply, long... watches) {
    WatchNews.Builder news = WatchNews.newBuilder().setReply(reply);
    for (long watch : watches) {
      news.addWatches(watch);
    }
    tells(news);
  }

  void tells(WatchNews.Builder news) {
    replies.onNext(WatchManyReply.newBuilder().addNews(news).build());
  }

  void breaks(Status status) {
    replies.onError(status.asRuntimeException());
  }

  @Override
  public void close() {
    try {
      server.shutdownNow().awaitTermination();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private final class Keys extends KeysGrpc.KeysImplBase {
    @Override
    public void watch(WatchRequest request, StreamObserver<WatchReply> caller) {
      alone.add(request);
      caller.onNext(reply(7));
    }

    @Override
    public StreamObserver<WatchManyRequest> watchMany(StreamObserver<WatchManyReply> newReplies) {
      if (!knowsSuchStreams) {
        return super.watchMany(newReplies);
      }
      replies = newReplies;
      streams.incrementAndGet();
      return new StreamObserver<>() {
        @Override
        public void onNext(WatchManyRequest request) {
          messages.add(request);
        }

        @Override
        public void onError(Throwable gone) {}

        @Override
        public void onCompleted() {}
      };
    }
  }
}
