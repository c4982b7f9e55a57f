package io.leasehold.cli.run;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.AcquireRequest;
import io.leasehold.api.v1.Claim;
import io.leasehold.api.v1.DescribeKeyRequest;
import io.leasehold.api.v1.DescribeLeaseRequest;
import io.leasehold.api.v1.GrantRequest;
import io.leasehold.api.v1.KeyInfo;
import io.leasehold.api.v1.ListLeasesRequest;
import io.leasehold.api.v1.RevokeRequest;
import io.leasehold.api.v1.Terms;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.ConnectionSettings;
import io.leasehold.client.connection.Rpc;
import io.leasehold.server.LeaseholdServer;
import io.leasehold.server.config.Config;
import java.net.URI;
import java.time.Duration;
import java.util.Map;

/** A real node in memory, and somebody else who uses it. */
final class RunNode implements AutoCloseable {
  /** Longer than anything here takes, even on a busy machine. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final LeaseholdServer server;
  private final Connection connection;

  RunNode() {
    server = LeaseholdServer.start(Config.of(Map.of("port", "0", "in-memory", "true")));
    server.ready().join();
    connection = Connection.to(ConnectionSettings.of(endpoint()).withTimeout(PATIENCE));
  }

  String endpoint() {
    return "127.0.0.1:" + URI.create(server.uri().toString()).getPort();
  }

  Connection connection() {
    return connection;
  }

  /** Somebody else takes the key for an hour; returns the lease. */
  long somebodyTakes(String key) {
    GrantRequest grant =
        GrantRequest.newBuilder()
            .setHolder("somebody")
            .setTerms(Terms.newBuilder().setTermMillis(3_600_000))
            .build();
    long lease = connection.call(Rpc.GRANT, grant).getLease();
    AcquireRequest acquire =
        AcquireRequest.newBuilder().setKey(ByteString.copyFromUtf8(key)).setLease(lease).build();
    connection.call(Rpc.ACQUIRE, acquire);
    return lease;
  }

  void revokes(long lease) {
    connection.call(Rpc.REVOKE, RevokeRequest.newBuilder().setLease(lease).build());
  }

  KeyInfo key(String key) {
    DescribeKeyRequest request =
        DescribeKeyRequest.newBuilder().setKey(ByteString.copyFromUtf8(key)).build();
    return connection.call(Rpc.DESCRIBE_KEY, request).getKey();
  }

  Claim onlyClaim(String key) {
    return key(key).getClaims(0);
  }

  int leases() {
    return connection
        .call(Rpc.LIST_LEASES, ListLeasesRequest.getDefaultInstance())
        .getLeasesCount();
  }

  long renewals(long lease) {
    DescribeLeaseRequest request = DescribeLeaseRequest.newBuilder().setLease(lease).build();
    return connection.call(Rpc.DESCRIBE_LEASE, request).getLease().getRenewals();
  }

  /** Nobody answers from now on. */
  void dies() {
    server.close();
  }

  @Override
  public void close() {
    connection.close();
    server.close();
  }
}
