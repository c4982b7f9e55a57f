package io.leasehold.doors.etcd.watch;

import io.leasehold.api.etcd.WatchGrpc;
import io.leasehold.doors.etcd.wire.Headers;
import io.leasehold.engine.Engine;

/** The service {@code Watch} of etcd. */
public final class WatchService extends WatchGrpc.WatchImplBase {
  private final Engine engine;
  private final Headers headers;

  public WatchService(Engine engine, Headers headers) {
    this.engine = engine;
    this.headers = headers;
  }
}
