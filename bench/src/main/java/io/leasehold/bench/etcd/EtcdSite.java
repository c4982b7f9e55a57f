package io.leasehold.bench.etcd;

import io.leasehold.api.etcd.MaintenanceGrpc;
import io.leasehold.api.etcd.StatusRequest;
import io.leasehold.api.etcd.StatusResponse;
import io.leasehold.bench.grpc.Calls;
import io.leasehold.bench.grpc.Channels;
import io.leasehold.bench.peer.Link;
import io.leasehold.bench.peer.Site;
import io.leasehold.bench.peer.Usage;
import io.leasehold.bench.process.ServerGroup;
import io.leasehold.bench.process.ServerProcess;
import io.leasehold.torture.process.PortPair;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Members of etcd, each a process of its own. */
final class EtcdSite implements Site {
  private static final long GLANCE_SECONDS = 2;

  private final List<PortPair> ports;
  private final ServerGroup servers;
  private final Path folder;

  private EtcdSite(List<PortPair> ports, ServerGroup servers, Path folder) {
    this.ports = ports;
    this.servers = servers;
    this.folder = folder;
  }

  /** Starts members and waits until all of them know their leader. */
  static EtcdSite start(Path program, int nodes, Path folder) throws IOException {
    List<PortPair> ports = IntStream.range(0, nodes).mapToObj(node -> PortPair.free()).toList();
    String members =
        IntStream.range(0, nodes)
            .mapToObj(node -> name(node) + "=" + url(ports.get(node).nodes()))
            .collect(Collectors.joining(","));
    List<ServerProcess> servers =
        IntStream.range(0, nodes)
            .mapToObj(
                node ->
                    new ServerProcess(
                        "etcd " + name(node),
                        command(program, name(node), ports.get(node), members, folder),
                        Map.of(),
                        folder.resolve(name(node) + ".out")))
            .toList();
    EtcdSite site = new EtcdSite(ports, new ServerGroup(servers), folder);
    try {
      site.servers.start();
      for (int node = 0; node < nodes; node++) {
        int number = node;
        servers
            .get(node)
            .awaitUntil("knows its leader", () -> site.status(number).getLeader() != 0);
      }
      return site;
    } catch (IOException | RuntimeException failure) {
      site.close();
      throw failure;
    }
  }

  private static List<String> command(
      Path program, String name, PortPair ports, String members, Path folder) {
    return List.of(
        program.toString(),
        "--name=" + name,
        "--data-dir=" + folder.resolve(name),
        "--listen-client-urls=" + url(ports.clients()),
        "--advertise-client-urls=" + url(ports.clients()),
        "--listen-peer-urls=" + url(ports.nodes()),
        "--initial-advertise-peer-urls=" + url(ports.nodes()),
        "--initial-cluster=" + members,
        "--log-level=error");
  }

  private static String name(int node) {
    return "e" + (node + 1);
  }

  private static String url(int port) {
    return "http://127.0.0.1:" + port;
  }

  /** What a member says about itself; empty if it does not answer. */
  private StatusResponse status(int node) {
    try (Channels channels = Channels.to(List.of(address(node)), 1)) {
      return Calls.ask(
              channels.next(),
              MaintenanceGrpc.getStatusMethod(),
              StatusRequest.getDefaultInstance())
          .orTimeout(GLANCE_SECONDS, TimeUnit.SECONDS)
          .join();
    } catch (CompletionException notYet) {
      return StatusResponse.getDefaultInstance();
    }
  }

  private String address(int node) {
    return "127.0.0.1:" + ports.get(node).clients();
  }

  @Override
  public String version() {
    return status(0).getVersion();
  }

  @Override
  public String settings() {
    return "defaults";
  }

  @Override
  public int nodes() {
    return ports.size();
  }

  @Override
  public Link connect(int connections) {
    List<String> all = IntStream.range(0, nodes()).mapToObj(this::address).toList();
    return new EtcdLink(Channels.to(all, connections));
  }

  @Override
  public Link connectTo(int node) {
    return new EtcdLink(Channels.to(List.of(address(node)), 1));
  }

  @Override
  public Usage usage() {
    return servers.usage();
  }

  @Override
  public int killLeader() {
    return servers.killFirst(this::leads);
  }

  private boolean leads(int node) {
    StatusResponse status = status(node);
    return status.getLeader() != 0 && status.getLeader() == status.getHeader().getMemberId();
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
