package io.leasehold.doors.etcd.cluster;

import io.leasehold.api.etcd.ClusterGrpc;
import io.leasehold.doors.etcd.wire.Headers;
import io.leasehold.engine.Engine;

/** The service {@code Cluster} of etcd. */
public final class ClusterService extends ClusterGrpc.ClusterImplBase {
  private final Engine engine;
  private final Headers headers;

  public ClusterService(Engine engine, Headers headers) {
    this.engine = engine;
    this.headers = headers;
  }
}
