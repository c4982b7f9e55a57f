package io.leasehold.client.pipeline;

import io.grpc.Attributes;
import io.grpc.CallOptions;
import io.grpc.ClientStreamTracer;
import io.grpc.Metadata;

/**
 * Notices when a call leaves for a node. One that never found a connection was surely not done; for
 * one that left, nobody can tell.
 */
public final class Departure extends ClientStreamTracer.Factory {
  private final Runnable then;
  private volatile boolean happened;

  public Departure() {
    this(() -> {});
  }

  Departure(Runnable then) {
    this.then = then;
  }

  public boolean happened() {
    return happened;
  }

  /** A call that shares a stream with others leaves now. */
  static void of(CallOptions options, Metadata headers) {
    ClientStreamTracer.StreamInfo info =
        ClientStreamTracer.StreamInfo.newBuilder().setCallOptions(options).build();
    for (ClientStreamTracer.Factory tracer : options.getStreamTracerFactories()) {
      tracer.newClientStreamTracer(info, headers).streamCreated(Attributes.EMPTY, headers);
    }
  }

  @Override
  public ClientStreamTracer newClientStreamTracer(
      ClientStreamTracer.StreamInfo info, Metadata headers) {
    return new ClientStreamTracer() {
      @Override
      public void streamCreated(Attributes transport, Metadata sentHeaders) {
        happened = true;
        then.run();
      }
    };
  }
}
