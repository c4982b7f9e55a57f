package io.leasehold.engine.ratis;

import io.leasehold.engine.EngineException;
import io.leasehold.engine.log.NotAppendedException;
import java.net.ConnectException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.ratis.thirdparty.io.grpc.CallOptions;
import org.apache.ratis.thirdparty.io.grpc.ManagedChannel;
import org.apache.ratis.thirdparty.io.grpc.netty.NegotiationType;
import org.apache.ratis.thirdparty.io.grpc.netty.NettyChannelBuilder;
import org.apache.ratis.thirdparty.io.grpc.stub.ClientCalls;
import org.apache.ratis.thirdparty.io.grpc.stub.StreamObserver;
import org.apache.ratis.thirdparty.io.netty.handler.ssl.SslContext;

/**
 * Connections to the other nodes, made when first needed and kept.
 *
 * <p>Thread-safe.
 */
final class PeerChannels implements AutoCloseable {

  private final Optional<SslContext> tls;
  private final Map<String, ManagedChannel> channelByAddress = new ConcurrentHashMap<>();
  private volatile boolean closed;

  PeerChannels(Optional<SslContext> tls) {
    this.tls = tls;
  }

  /** Fails with {@link NotAppendedException} only if the request has not left this node. */
  CompletableFuture<byte[]> call(String address, byte[] request, long timeoutMillis) {
    if (closed) {
      return CompletableFuture.failedFuture(
          new NotAppendedException("this node is stopping", null));
    }
    ManagedChannel channel = channelByAddress.computeIfAbsent(address, this::connect);
    CompletableFuture<byte[]> reply = new CompletableFuture<>();
    ClientCalls.asyncUnaryCall(
        channel.newCall(
            PeerService.ASK,
            CallOptions.DEFAULT.withDeadlineAfter(timeoutMillis, TimeUnit.MILLISECONDS)),
        request,
        new Reply(address, channel, reply));
    return reply;
  }

  @Override
  public void close() {
    closed = true;
    channelByAddress.values().forEach(ManagedChannel::shutdownNow);
  }

  private ManagedChannel connect(String address) {
    NettyChannelBuilder builder =
        NettyChannelBuilder.forTarget(address)
            .proxyDetector(target -> null)
            .maxInboundMessageSize(RatisProperties.MAX_MESSAGE_BYTES);
    return tls.isPresent()
        ? builder.sslContext(tls.get()).build()
        : builder.negotiationType(NegotiationType.PLAINTEXT).build();
  }

  /** A connection that was never made has carried nothing; of any other that is not known. */
  private static boolean neverConnected(Throwable failure) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof ConnectException) {
        return true;
      }
    }
    return false;
  }

  private record Reply(String address, ManagedChannel channel, CompletableFuture<byte[]> future)
      implements StreamObserver<byte[]> {

    @Override
    public void onNext(byte[] bytes) {
      future.complete(bytes);
    }

    @Override
    public void onError(Throwable failure) {
      // The next call tries again at once instead of waiting as long as the network's politeness.
      channel.resetConnectBackoff();
      future.completeExceptionally(
          neverConnected(failure)
              ? new NotAppendedException("cannot connect to " + address, failure)
              : EngineException.outcomeUnknown("no answer from " + address, failure));
    }

    @Override
    public void onCompleted() {}
  }
}
