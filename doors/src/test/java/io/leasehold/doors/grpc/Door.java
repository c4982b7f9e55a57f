package io.leasehold.doors.grpc;

import com.google.protobuf.ByteString;
import com.linecorp.armeria.client.ClientFactory;
import com.linecorp.armeria.client.grpc.GrpcClients;
import com.linecorp.armeria.common.SessionProtocol;
import com.linecorp.armeria.server.Server;
import io.leasehold.api.v1.AcquireReply;
import io.leasehold.api.v1.AcquireRequest;
import io.leasehold.api.v1.ClaimsGrpc;
import io.leasehold.api.v1.ClusterGrpc;
import io.leasehold.api.v1.DiagnoseReply;
import io.leasehold.api.v1.GrantRequest;
import io.leasehold.api.v1.KeyRange;
import io.leasehold.api.v1.KeysGrpc;
import io.leasehold.api.v1.LeasesGrpc;
import io.leasehold.api.v1.PutReply;
import io.leasehold.api.v1.PutRequest;
import io.leasehold.api.v1.Terms;
import io.leasehold.engine.Engine;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * A real server on a free port with this door alone, and callers that reach it over the network.
 */
final class Door implements AutoCloseable {
  /** Longer than any call here takes, unless it hangs. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  final Engine engine;
  final Server server;
  final LeasesGrpc.LeasesBlockingStub leases;
  final ClaimsGrpc.ClaimsBlockingStub claims;
  final KeysGrpc.KeysBlockingStub keys;
  final ClusterGrpc.ClusterBlockingStub cluster;

  Door(Engine engine) {
    this(engine, GrpcDoorSettings.defaults(), PATIENCE);
  }

  Door(Engine engine, GrpcDoorSettings settings, Duration requestTimeout) {
    this.engine = engine;
    server =
        Server.builder()
            .localPort(0, SessionProtocol.HTTP)
            .requestTimeout(requestTimeout)
            .connectionDrainDurationMicros(0)
            .service(GrpcDoor.service(engine, new Facts(), Door::diagnosis, settings))
            .build();
    server.start().join();
    leases = client(LeasesGrpc.LeasesBlockingStub.class);
    claims = client(ClaimsGrpc.ClaimsBlockingStub.class);
    keys = client(KeysGrpc.KeysBlockingStub.class);
    cluster = client(ClusterGrpc.ClusterBlockingStub.class);
  }

  private record Facts() implements NodeFacts {
    @Override
    public String clusterName() {
      return "test";
    }

    @Override
    public String version() {
      return "1.2.3";
    }

    @Override
    public long uptimeMillis() {
      return 4_567;
    }
  }

  private static CompletableFuture<DiagnoseReply> diagnosis() {
    return CompletableFuture.completedFuture(
        DiagnoseReply.newBuilder().setNode("memory").setFsyncP50Millis(0.5).build());
  }

  String uri(String scheme) {
    return scheme + "http://127.0.0.1:" + server.activeLocalPort() + "/";
  }

  <T> T client(Class<T> stub) {
    return GrpcClients.builder(uri("gproto+"))
        .factory(ClientFactory.ofDefault())
        .responseTimeout(PATIENCE)
        .maxResponseLength(0)
        .build(stub);
  }

  static ByteString bytes(String text) {
    return ByteString.copyFromUtf8(text);
  }

  /** The range of a single key. */
  static KeyRange only(String key) {
    return KeyRange.newBuilder().setFrom(bytes(key)).setTo(bytes(key + "\0")).build();
  }

  static GrantRequest.Builder grant(String holder) {
    return GrantRequest.newBuilder()
        .setHolder(holder)
        .setTerms(Terms.newBuilder().setTermMillis(60_000));
  }

  long lease(String holder) {
    return leases.grant(grant(holder).build()).getLease();
  }

  static AcquireRequest.Builder acquire(String key, long lease) {
    return AcquireRequest.newBuilder().setKey(bytes(key)).setLease(lease);
  }

  AcquireReply acquires(String key, long lease) {
    return claims.acquire(acquire(key, lease).build());
  }

  PutReply puts(String key, String value) {
    return keys.put(PutRequest.newBuilder().setKey(bytes(key)).setValue(bytes(value)).build());
  }

  /** The server takes seconds to be gone for good, which no test has to wait for. */
  @Override
  public void close() {
    engine.close();
    CompletableFuture<?> unused = server.closeAsync();
  }
}
