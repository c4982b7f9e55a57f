package io.leasehold.engine.ratis;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** Whether the port for peers can be had. Ratis would find out only after it has begun. */
final class PeerPort {

  private PeerPort() {}

  static void requireFree(RatisSettings settings) throws IOException {
    int port = HostPort.parse(settings.self().peerAddress()).port();
    String host = settings.bindHost();
    InetSocketAddress address =
        host.isEmpty() ? new InetSocketAddress(port) : new InetSocketAddress(host, port);
    try (ServerSocket probe = new ServerSocket()) {
      probe.setReuseAddress(true);
      probe.bind(address);
    } catch (IOException e) {
      throw unusable(settings, e);
    }
  }

  static IOException unusable(RatisSettings settings, Throwable cause) {
    return new IOException(
        "cannot listen for peers on port %d of %s (%s); stop whoever uses it or give another"
            .formatted(
                HostPort.parse(settings.self().peerAddress()).port(),
                settings.bindHost().isEmpty() ? "any address" : settings.bindHost(),
                cause.getMessage()),
        cause);
  }
}
