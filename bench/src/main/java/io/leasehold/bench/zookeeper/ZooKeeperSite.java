package io.leasehold.bench.zookeeper;

import io.leasehold.bench.peer.Link;
import io.leasehold.bench.peer.Site;
import io.leasehold.bench.peer.Usage;
import io.leasehold.bench.process.ServerGroup;
import io.leasehold.torture.process.PortPair;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/** Servers of ZooKeeper, each a process of its own. */
final class ZooKeeperSite implements Site {
  private static final long PATIENCE_SECONDS = 60;

  private final LeaseKind kind;
  private final List<Integer> ports;
  private final ServerGroup servers;
  private final Path folder;
  private final AtomicLong names = new AtomicLong(1);

  private ZooKeeperSite(LeaseKind kind, List<Integer> ports, ServerGroup servers, Path folder) {
    this.kind = kind;
    this.ports = ports;
    this.servers = servers;
    this.folder = folder;
  }

  static ZooKeeperSite start(LeaseKind kind, int nodes, Path folder) throws IOException {
    List<Integer> ports =
        IntStream.range(0, nodes).mapToObj(node -> PortPair.free().clients()).toList();
    ServerGroup servers = new ServerGroup(ZooKeeperServers.prepare(ports, folder));
    ZooKeeperSite site = new ZooKeeperSite(kind, ports, servers, folder);
    try {
      servers.start();
      for (int node = 0; node < nodes; node++) {
        int port = ports.get(node);
        servers.all().get(node).awaitUntil("serves", () -> ServerWord.of(port).serves());
      }
      site.makeRoots();
      return site;
    } catch (IOException | RuntimeException failure) {
      site.close();
      throw failure;
    }
  }

  private void makeRoots() {
    try (Session session = Session.to(address(0))) {
      for (String root : Paths.ROOTS) {
        session.createPersistent(root).orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
      }
    }
  }

  private String address(int node) {
    return "127.0.0.1:" + ports.get(node);
  }

  @Override
  public String version() {
    return ServerWord.of(ports.get(0)).version();
  }

  @Override
  public String settings() {
    return ZooKeeperServers.SETTINGS + "; " + kind.words();
  }

  @Override
  public int nodes() {
    return ports.size();
  }

  @Override
  public Link connect(int connections) {
    return link(IntStream.range(0, nodes()).mapToObj(this::address).toList(), connections);
  }

  @Override
  public Link connectTo(int node) {
    return link(List.of(address(node)), 1);
  }

  private Link link(List<String> addresses, int connections) {
    NodeLink nodes = new NodeLink(addresses, connections, names);
    return kind == LeaseKind.NODE ? nodes : new SessionLink(addresses, nodes);
  }

  @Override
  public Usage usage() {
    return servers.usage();
  }

  @Override
  public OptionalLong liveHeapBytes() {
    return OptionalLong.of(servers.liveHeapBytes());
  }

  @Override
  public int killLeader() {
    return servers.killFirst(node -> ServerWord.of(ports.get(node)).leads());
  }

  @Override
  public void restart() throws IOException {
    servers.restart();
  }

  @Override
  public long folderBytes() throws IOException {
    return ServerGroup.folderBytes(folder);
  }

  @Override
  public void close() {
    servers.close();
  }
}
