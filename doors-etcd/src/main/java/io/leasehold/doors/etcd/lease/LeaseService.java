package io.leasehold.doors.etcd.lease;

import io.leasehold.api.etcd.LeaseGrpc;
import io.leasehold.doors.etcd.wire.Headers;
import io.leasehold.engine.Engine;

/** The service {@code Lease} of etcd. */
public final class LeaseService extends LeaseGrpc.LeaseImplBase {
  private final Engine engine;
  private final Headers headers;

  public LeaseService(Engine engine, Headers headers) {
    this.engine = engine;
    this.headers = headers;
  }
}
