package io.leasehold.doors.etcd.cluster;

import io.leasehold.api.etcd.MaintenanceGrpc;
import io.leasehold.doors.etcd.wire.Headers;
import io.leasehold.engine.Engine;

/** The service {@code Maintenance} of etcd. */
public final class MaintenanceService extends MaintenanceGrpc.MaintenanceImplBase {
  private final Engine engine;
  private final Headers headers;

  public MaintenanceService(Engine engine, Headers headers) {
    this.engine = engine;
    this.headers = headers;
  }
}
