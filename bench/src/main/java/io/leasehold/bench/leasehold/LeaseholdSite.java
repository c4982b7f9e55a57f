package io.leasehold.bench.leasehold;

import io.leasehold.api.v1.ClusterGrpc;
import io.leasehold.api.v1.LimitsReply;
import io.leasehold.api.v1.SetLimitsRequest;
import io.leasehold.api.v1.StatusReply;
import io.leasehold.api.v1.StatusRequest;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Nodes of Leasehold, each a process of its own. */
final class LeaseholdSite implements Site {
  private static final long GLANCE_SECONDS = 2;
  private static final String LIMIT = "LEASES_PER_HOLDER";
  private static final long LEASES_OF_ONE_HOLDER = 10_000_000;

  private final List<String> addresses;
  private final Protocol protocol;
  private final ServerGroup servers;
  private final Path folder;

  private LeaseholdSite(
      List<String> addresses, Protocol protocol, ServerGroup servers, Path folder) {
    this.addresses = addresses;
    this.protocol = protocol;
    this.servers = servers;
    this.folder = folder;
  }

  /**
   * Starts nodes and waits until all of them know their leader.
   *
   * @param protocol how clients talk to them
   */
  static LeaseholdSite start(int nodes, Path folder, Protocol protocol) throws IOException {
    List<PortPair> ports = IntStream.range(0, nodes).mapToObj(node -> PortPair.free()).toList();
    List<String> addresses = ports.stream().map(pair -> "127.0.0.1:" + pair.clients()).toList();
    String peers =
        IntStream.range(0, nodes)
            .mapToObj(node -> name(node) + "=" + addresses.get(node))
            .collect(Collectors.joining(","));
    List<ServerProcess> servers = new ArrayList<>();
    for (int node = 0; node < nodes; node++) {
      List<String> options =
          List.of("--name", name(node), "--data", folder.resolve(name(node)).toString());
      List<String> all = new ArrayList<>(options);
      all.addAll(List.of("--peers", peers));
      servers.add(
          new ServerProcess(
              "leasehold " + name(node),
              NodeCommand.serve(all),
              Map.of(),
              folder.resolve(name(node) + ".out")));
    }
    LeaseholdSite site = new LeaseholdSite(addresses, protocol, new ServerGroup(servers), folder);
    try {
      site.servers.start();
      site.awaitReady();
      site.raiseLimit();
      return site;
    } catch (IOException | RuntimeException failure) {
      site.close();
      throw failure;
    }
  }

  private static String name(int node) {
    return "n" + (node + 1);
  }

  private void awaitReady() {
    for (int node = 0; node < addresses.size(); node++) {
      int number = node;
      servers
          .all()
          .get(node)
          .awaitUntil("knows its leader", () -> !status(number).getLeader().isEmpty());
    }
  }

  /** A million leases of one client are no mistake here. */
  private void raiseLimit() {
    try (Channels channels = Channels.to(addresses, 1)) {
      SetLimitsRequest request =
          SetLimitsRequest.newBuilder().putLimits(LIMIT, LEASES_OF_ONE_HOLDER).build();
      LimitsReply reply =
          Calls.ask(channels.next(), ClusterGrpc.getSetLimitsMethod(), request).join();
      Refused.check(reply.hasRefused(), reply.getRefused());
    }
  }

  /** What a node says about itself; empty if it does not answer. */
  private StatusReply status(int node) {
    try (Channels channels = Channels.to(List.of(addresses.get(node)), 1)) {
      return Calls.ask(
              channels.next(), ClusterGrpc.getStatusMethod(), StatusRequest.getDefaultInstance())
          .orTimeout(GLANCE_SECONDS, TimeUnit.SECONDS)
          .join();
    } catch (CompletionException notYet) {
      return StatusReply.getDefaultInstance();
    }
  }

  @Override
  public String version() {
    return status(0).getVersion();
  }

  @Override
  public String settings() {
    return "defaults, "
        + (protocol.seeksLeader() && nodes() > 1 ? "clients at the leader, " : "")
        + NodeCommand.changedOptions()
        + ", limit "
        + LIMIT
        + " "
        + LEASES_OF_ONE_HOLDER;
  }

  @Override
  public int nodes() {
    return addresses.size();
  }

  @Override
  public Link connect(int connections) {
    return protocol.over(Channels.to(goodAddresses(), connections));
  }

  /** That of the leader, for clients that look for it; all while there is none. */
  private List<String> goodAddresses() {
    return IntStream.range(0, nodes())
        .filter(node -> protocol.seeksLeader() && leads(node))
        .mapToObj(addresses::get)
        .findFirst()
        .map(List::of)
        .orElse(addresses);
  }

  private boolean leads(int node) {
    return status(node).getRole().equals("LEADER");
  }

  @Override
  public Link connectTo(int node) {
    return protocol.over(Channels.to(List.of(addresses.get(node)), 1));
  }

  @Override
  public Usage usage() {
    return servers.usage();
  }

  @Override
  public OptionalLong liveHeapBytes() {
    return OptionalLong.of(servers.liveHeapBytes());
  }

  /** The sum of the places in the log up to which each node has one. */
  @Override
  public OptionalLong snapshotMark() {
    return OptionalLong.of(
        IntStream.range(0, nodes()).mapToLong(node -> status(node).getSnapshotIndex()).sum());
  }

  @Override
  public int killLeader() {
    return servers.killFirst(this::leads);
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
