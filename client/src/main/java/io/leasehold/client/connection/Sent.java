package io.leasehold.client.connection;

import io.grpc.Attributes;
import io.grpc.ClientStreamTracer;
import io.grpc.Metadata;

/**
 * Remembers whether a call left for a node. One that never found a connection was surely not done;
 * for one that left, nobody can tell.
 */
final class Sent extends ClientStreamTracer.Factory {
  private volatile boolean sent;

  boolean happened() {
    return sent;
  }

  @Override
  public ClientStreamTracer newClientStreamTracer(
      ClientStreamTracer.StreamInfo info, Metadata headers) {
    return new ClientStreamTracer() {
      @Override
      public void streamCreated(Attributes transport, Metadata sentHeaders) {
        sent = true;
      }
    };
  }
}
