package io.leasehold.doors.etcd.lock;

import io.leasehold.api.etcd.LockGrpc;
import io.leasehold.doors.etcd.wire.Headers;
import io.leasehold.engine.Engine;

/** The service {@code Lock} of etcd. */
public final class LockService extends LockGrpc.LockImplBase {
  private final Engine engine;
  private final Headers headers;

  public LockService(Engine engine, Headers headers) {
    this.engine = engine;
    this.headers = headers;
  }
}
