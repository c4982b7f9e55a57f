package io.leasehold.server.config;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What single settings cannot know: which of them belong together and which exclude each other. */
final class Coherence {
  private final Config config;
  private final List<String> problems = new ArrayList<>();

  private Coherence(Config config) {
    this.config = config;
  }

  static List<String> problems(Config config) {
    Coherence coherence = new Coherence(config);
    coherence.cluster();
    coherence.ports();
    coherence.files();
    coherence.exposure();
    coherence.room();
    return coherence.problems;
  }

  private void cluster() {
    Optional<Peers> peers = config.find(Settings.PEERS);
    String name = config.value(Settings.NAME);
    if (peers.isPresent() && peers.get().named(name).isEmpty()) {
      problems.add(
          "peers is \""
              + peers.get()
              + "\" and has no entry for this node, \""
              + name
              + "\"; add \""
              + name
              + "=host:port\" to it or give one of its names with --name");
    }
    peers.flatMap(all -> all.named(name)).ifPresent(this::sameAsInPeers);
    if (config.value(Settings.IN_MEMORY)) {
      if (peers.isPresent() && peers.get().all().size() > 1) {
        problems.add("in-memory is for one node alone, but peers names more; drop one of the two");
      }
      if (config.value(Settings.JOIN)) {
        problems.add("in-memory is for one node alone, it cannot join; drop one of the two");
      }
    }
  }

  /** What others are told about this node stands in the list that they have too. */
  private void sameAsInPeers(Peers.Peer own) {
    Optional<Integer> peerPort = config.find(Settings.PEER_PORT);
    if (peerPort.isPresent() && peerPort.get() != own.peerPort()) {
      problems.add(
          "peer-port is "
              + peerPort.get()
              + ", but peers says \""
              + own
              + "\"; write this node's entry as host:port/nodeport instead, on every node");
    }
    if (!config.value(Settings.ADVERTISE).equals(own.host())) {
      problems.add(
          "advertise is \""
              + config.value(Settings.ADVERTISE)
              + "\", but peers says \""
              + own
              + "\"; write the host there instead, on every node");
    }
  }

  private void ports() {
    int port = config.value(Settings.PORT);
    Optional<Integer> peerPort = config.find(Settings.PEER_PORT);
    if (peerPort.isEmpty()) {
      problems.add(
          "port is " + port + " and there is no port after it for the nodes; give --peer-port");
    } else if (port != 0 && port == peerPort.get()) {
      problems.add(
          "port and peer-port are both " + port + "; clients and nodes need different ports");
    }
    config.find(Settings.ETCD_PORT).filter(etcd -> etcd != 0).ifPresent(this::etcdPort);
  }

  private void etcdPort(int etcdPort) {
    if (etcdPort == config.value(Settings.PORT)) {
      problems.add(
          "port and etcd-port are both "
              + etcdPort
              + "; clients of etcd are served on every port for clients, so drop --etcd-port or"
              + " give another one");
    }
    if (config.find(Settings.PEER_PORT).filter(port -> port == etcdPort).isPresent()) {
      problems.add(
          "peer-port and etcd-port are both "
              + etcdPort
              + "; clients and nodes need different ports");
    }
  }

  private void files() {
    pair(Settings.TLS_SERVER_CERT, Settings.TLS_SERVER_KEY);
    if (config.find(Settings.TLS_PEER_CA).isPresent()
        || config.source(Settings.TLS_PEER_CERT).isGiven()) {
      pair(Settings.TLS_PEER_CERT, Settings.TLS_PEER_KEY);
    }
    needs(Settings.TLS_CLIENT_CA, Settings.TLS_SERVER_CERT, "clients are only asked over TLS");
    needs(Settings.TLS_PEER_CA, Settings.TLS_PEER_CERT, "nodes show each other certificates");
    needs(Settings.TLS_PEER_CERT, Settings.TLS_PEER_CA, "nodes check each other's certificates");
  }

  private void pair(Setting<Path> cert, Setting<Path> key) {
    needs(cert, key, "a certificate is of no use without its key");
    needs(key, cert, "a key is of no use without its certificate");
  }

  private void needs(Setting<Path> given, Setting<Path> missing, String why) {
    if (config.find(given).isPresent() && config.find(missing).isEmpty()) {
      problems.add(
          given.name() + " needs " + missing.name() + " too: " + why + "; give " + missing.flag());
    }
  }

  private void room() {
    long request = config.value(Settings.REQUEST_BYTES);
    long all = config.value(Settings.RECEIVING_BYTES);
    if (request > all) {
      problems.add(
          "request-bytes is "
              + request
              + " and receiving-bytes "
              + all
              + ": a request that is allowed would never fit; raise receiving-bytes or lower"
              + " request-bytes");
    }
  }

  /** Nothing that anybody could reach from elsewhere is open to all, unless that is wanted. */
  private void exposure() {
    String listen = config.value(Settings.LISTEN);
    if (config.value(Settings.INSECURE) || isLoopback(listen)) {
      return;
    }
    if (config.find(Settings.TLS_SERVER_CERT).isEmpty()) {
      problems.add(
          "listen is \""
              + listen
              + "\", which other machines can reach, and there is no TLS; give --tls-server-cert"
              + " and --tls-server-key, or listen on 127.0.0.1, or say --insecure if the network"
              + " is trusted");
    }
    boolean clustered =
        config.value(Settings.JOIN)
            || config.find(Settings.PEERS).filter(peers -> peers.all().size() > 1).isPresent();
    if (clustered && config.find(Settings.TLS_PEER_CA).isEmpty()) {
      problems.add(
          "listen is \""
              + listen
              + "\", which other machines can reach, and there is no TLS between the nodes; give"
              + " --tls-peer-ca (and --tls-peer-cert, --tls-peer-key if they differ from those for"
              + " clients), or say --insecure if the network is trusted");
    }
  }

  private boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      problems.add(
          "listen is \""
              + host
              + "\", which is no address of this machine and no host name that can be resolved;"
              + " give an address such as 127.0.0.1 or 0.0.0.0");
      return true;
    }
  }
}
