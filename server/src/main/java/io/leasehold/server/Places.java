package io.leasehold.server;

import io.leasehold.engine.Member;
import io.leasehold.server.config.Config;
import io.leasehold.server.config.Peers;
import io.leasehold.server.config.Setting;
import io.leasehold.server.config.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where a node is and who founds its cluster, with real ports.
 *
 * @param listen for clients
 * @param etcd for clients too, if those of etcd get a port of their own
 * @param peerHost address to listen on for other nodes
 * @param self this node, as others know it
 * @param founders who the cluster starts with; empty for a node that waits to be added
 */
record Places(
    InetSocketAddress listen,
    Optional<InetSocketAddress> etcd,
    String peerHost,
    Member self,
    List<Member> founders) {

  static Places of(Config config) {
    InetAddress host = resolve(config.value(Settings.LISTEN));
    int port = portOrFree(host, Settings.PORT, config.value(Settings.PORT));
    int peerPort = portOrFree(host, Settings.PEER_PORT, config.value(Settings.PEER_PORT));
    Optional<InetSocketAddress> etcd =
        config
            .find(Settings.ETCD_PORT)
            .map(given -> new InetSocketAddress(host, portOrFree(host, Settings.ETCD_PORT, given)));
    String name = config.value(Settings.NAME);
    Optional<Peers> peers = config.find(Settings.PEERS);
    String advertised = config.value(Settings.ADVERTISE);
    Member self =
        peers
            .flatMap(all -> all.named(name))
            .orElseGet(() -> new Peers.Peer(name, advertised, port, peerPort))
            .member();
    List<Member> founders =
        config.value(Settings.JOIN)
            ? List.of()
            : peers
                .map(all -> all.all().stream().map(Peers.Peer::member).toList())
                .orElseGet(() -> List.of(self));
    InetSocketAddress listen = new InetSocketAddress(host, port);
    return new Places(listen, etcd, peerHost(config, host), self, founders);
  }

  /** All of them serve the same. */
  List<InetSocketAddress> clientAddresses() {
    return Stream.concat(Stream.of(listen), etcd.stream()).toList();
  }

  /**
   * A port without TLS is not shown to others unless that is wanted: a node alone that serves its
   * clients by TLS may have none for the nodes that it does not have.
   */
  private static String peerHost(Config config, InetAddress host) {
    boolean open = config.find(Settings.TLS_PEER_CA).isPresent() || config.value(Settings.INSECURE);
    InetAddress chosen = open || host.isLoopbackAddress() ? host : InetAddress.getLoopbackAddress();
    return chosen.getHostAddress();
  }

  private static InetAddress resolve(String host) {
    try {
      return InetAddress.getByName(host);
    } catch (IOException e) {
      throw new StartupException("the address \"" + host + "\" cannot be resolved", e);
    }
  }

  private static int portOrFree(InetAddress host, Setting<Integer> setting, int port) {
    try (ServerSocket probe = new ServerSocket()) {
      probe.setReuseAddress(true);
      probe.bind(new InetSocketAddress(host, port));
      return probe.getLocalPort();
    } catch (IOException e) {
      throw StartupException.cannotListen(new InetSocketAddress(host, port), setting, e);
    }
  }
}
