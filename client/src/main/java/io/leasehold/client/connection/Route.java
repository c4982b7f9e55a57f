package io.leasehold.client.connection;

import io.grpc.Channel;
import io.grpc.ChannelCredentials;
import io.grpc.ConnectivityState;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.TlsChannelCredentials;
import io.leasehold.client.pipeline.PipelineChannel;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** The way to one endpoint. Nothing is opened before something is asked. */
final class Route {
  private static final int MAX_REPLY_BYTES = 64 << 20;
  private static final long KEEP_ALIVE_SECONDS = 10;
  private static final long SILENCE_SECONDS = 5;

  final Endpoint endpoint;
  private final ManagedChannel channel;
  private final Channel pipeline;

  Route(Endpoint endpoint, TlsFiles tls, Surroundings surroundings) {
    // Keep-alive finds out that a machine vanished while a call waits for hours.
    this(
        endpoint,
        Grpc.newChannelBuilder("dns:///" + endpoint, credentials(tls))
            .maxInboundMessageSize(MAX_REPLY_BYTES)
            .keepAliveTime(KEEP_ALIVE_SECONDS, TimeUnit.SECONDS)
            .keepAliveTimeout(SILENCE_SECONDS, TimeUnit.SECONDS)
            .disableRetry()
            .build(),
        surroundings);
  }

  Route(Endpoint endpoint, ManagedChannel channel, Surroundings surroundings) {
    this.endpoint = endpoint;
    this.channel = channel;
    this.pipeline = new PipelineChannel(channel, surroundings.callbacks(), surroundings.timer());
  }

  /** The channel, ready to try anew: its own growing pauses would outlast the caller's patience. */
  Channel channel() {
    if (channel.getState(false) == ConnectivityState.TRANSIENT_FAILURE) {
      channel.enterIdle();
    }
    return pipeline;
  }

  void close() {
    channel.shutdownNow();
  }

  private static ChannelCredentials credentials(TlsFiles tls) {
    if (tls == null) {
      return InsecureChannelCredentials.create();
    }
    TlsChannelCredentials.Builder builder = TlsChannelCredentials.newBuilder();
    try {
      if (tls.authority() != null) {
        builder.trustManager(tls.authority().toFile());
      }
      if (tls.certificate() != null) {
        builder.keyManager(tls.certificate().toFile(), tls.key().toFile());
      }
    } catch (IOException failure) {
      throw new IllegalArgumentException(
          "cannot read the TLS files "
              + tls
              + ": "
              + failure.getMessage()
              + "; name readable PEM files",
          failure);
    }
    return builder.build();
  }

  @Override
  public String toString() {
    return endpoint.toString();
  }
}
