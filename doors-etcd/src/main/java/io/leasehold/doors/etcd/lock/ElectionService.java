package io.leasehold.doors.etcd.lock;

import io.leasehold.api.etcd.ElectionGrpc;
import io.leasehold.doors.etcd.wire.Headers;
import io.leasehold.engine.Engine;

/** The service {@code Election} of etcd. */
public final class ElectionService extends ElectionGrpc.ElectionImplBase {
  private final Engine engine;
  private final Headers headers;

  public ElectionService(Engine engine, Headers headers) {
    this.engine = engine;
    this.headers = headers;
  }
}
