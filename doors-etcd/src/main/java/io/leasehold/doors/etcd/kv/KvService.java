package io.leasehold.doors.etcd.kv;

import io.leasehold.api.etcd.KVGrpc;
import io.leasehold.doors.etcd.wire.Headers;
import io.leasehold.engine.Engine;

/** The service {@code KV} of etcd. */
public final class KvService extends KVGrpc.KVImplBase {
  private final Engine engine;
  private final Headers headers;

  public KvService(Engine engine, Headers headers) {
    this.engine = engine;
    this.headers = headers;
  }
}
