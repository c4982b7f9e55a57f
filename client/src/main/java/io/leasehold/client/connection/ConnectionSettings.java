package io.leasehold.client.connection;

import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * How to reach a cluster.
 *
 * @param endpoints nodes to ask, the first one first; by default localhost:7420
 * @param tls how to encrypt; null, the default, for plain text
 * @param timeout how long a call may take with all its retries; 5 s by default
 * @param seekLeader whether to go on with the endpoint that leads once it is known, which is the
 *     default; otherwise with the first that answers
 */
public record ConnectionSettings(
    List<Endpoint> endpoints, TlsFiles tls, Duration timeout, boolean seekLeader) {
  public static final String DEFAULT_ENDPOINTS = "localhost:7420";
  public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(5);
  private static final Duration MAX_TIMEOUT = Duration.ofHours(1);

  public ConnectionSettings {
    endpoints = List.copyOf(endpoints);
    Objects.requireNonNull(timeout, "timeout");
    if (endpoints.isEmpty()) {
      throw new IllegalArgumentException("no endpoint to connect to: name at least one host:port");
    }
    if (timeout.isNegative() || timeout.isZero() || timeout.compareTo(MAX_TIMEOUT) > 0) {
      throw new IllegalArgumentException(
          "timeout is " + timeout + ": expected more than nothing and at most " + MAX_TIMEOUT);
    }
  }

  /** Everything by default but the endpoints: {@code host:port,host:port}. */
  public static ConnectionSettings of(String endpoints) {
    return new ConnectionSettings(Endpoint.parseList(endpoints), null, DEFAULT_TIMEOUT, true);
  }

  public ConnectionSettings withTimeout(Duration other) {
    return new ConnectionSettings(endpoints, tls, other, seekLeader);
  }

  public ConnectionSettings withTls(TlsFiles other) {
    return new ConnectionSettings(endpoints, other, timeout, seekLeader);
  }

  /** For who has a reason to prefer one of the endpoints, as one that is near. */
  public ConnectionSettings inGivenOrder() {
    return new ConnectionSettings(endpoints, tls, timeout, false);
  }
}
