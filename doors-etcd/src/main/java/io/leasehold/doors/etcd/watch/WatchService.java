package io.leasehold.doors.etcd.watch;

import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.leasehold.api.etcd.WatchGrpc;
import io.leasehold.api.etcd.WatchRequest;
import io.leasehold.api.etcd.WatchResponse;
import io.leasehold.doors.etcd.wire.Headers;
import io.leasehold.engine.Engine;

/** The service {@code Watch} of etcd. Thread-safe. */
public final class WatchService extends WatchGrpc.WatchImplBase {
  private final Engine engine;
  private final Headers headers;
  private final WatchSettings settings;

  public WatchService(Engine engine, Headers headers, WatchSettings settings) {
    this.engine = engine;
    this.headers = headers;
    this.settings = settings;
  }

  @Override
  public StreamObserver<WatchRequest> watch(StreamObserver<WatchResponse> responses) {
    return WatchStream.open(
        engine, headers, settings, (ServerCallStreamObserver<WatchResponse>) responses);
  }
}
