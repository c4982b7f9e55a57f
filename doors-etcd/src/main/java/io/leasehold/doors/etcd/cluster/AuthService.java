package io.leasehold.doors.etcd.cluster;

import io.leasehold.api.etcd.AuthGrpc;
import io.leasehold.doors.etcd.wire.Headers;
import io.leasehold.engine.Engine;

/** The service {@code Auth} of etcd. */
public final class AuthService extends AuthGrpc.AuthImplBase {
  private final Engine engine;
  private final Headers headers;

  public AuthService(Engine engine, Headers headers) {
    this.engine = engine;
    this.headers = headers;
  }
}
