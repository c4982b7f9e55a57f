package io.leasehold.torture.process;

import com.google.protobuf.Message;
import io.leasehold.api.v1.AddMemberRequest;
import io.leasehold.api.v1.RemoveMemberRequest;
import io.leasehold.api.v1.StatusReply;
import io.leasehold.api.v1.TransferLeadershipRequest;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.ConnectionException;
import io.leasehold.client.connection.ConnectionSettings;
import io.leasehold.client.connection.Rpc;
import io.leasehold.torture.clock.Clocks;
import io.leasehold.torture.disk.Disk;
import io.leasehold.torture.disk.Disks;
import io.leasehold.torture.network.Network;
import io.leasehold.torture.network.Network.Host;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A cluster of nodes, each a process of its own on this machine, with its data in a folder that
 * goes away with the cluster.
 *
 * <p>Used by one thread.
 */
public class Cluster implements AutoCloseable {
  private static final int LINES_SHOWN = 120;

  private final int size;
  private final List<String> options;
  private final Network network;
  private final Disks disks;
  private final Clocks clocks;
  private final Map<String, NodeProcess> nodes = new LinkedHashMap<>();
  private int names;
  private final List<Connection> connections = new ArrayList<>();
  private Path root;

  /** On the loopback, with further options of `serve` for each of them. */
  public Cluster(int size, List<String> options) {
    this(size, options, Network.loopback("the nodes are on the loopback"));
  }

  /**
   * Nodes n1, n2 and so on.
   *
   * @param options further options of `serve` for each of them
   * @param network where they run; it stays the caller's
   */
  public Cluster(int size, List<String> options, Network network) {
    this(size, options, network, Disks.folders("the nodes share a disk"), Clocks.allTrue());
  }

  /**
   * As above, with data on disks that go away with the cluster.
   *
   * @param disks what their data lies on
   * @param clocks what they see as the time; they stay the caller's
   */
  public Cluster(int size, List<String> options, Network network, Disks disks, Clocks clocks) {
    this.size = size;
    this.options = List.copyOf(options);
    this.network = network;
    this.disks = disks;
    this.clocks = clocks;
  }

  /** Starts all nodes and waits until each is ready. */
  public void start() {
    root = makeRoot();
    KeptClasses.make();
    for (int i = 0; i < size; i++) {
      NodeProcess unused = create(freshName());
    }
    String peers = nodes().map(NodeProcess::peer).collect(Collectors.joining(","));
    nodes().forEach(node -> configure(node, "--peers", peers));
    nodes().forEach(NodeProcess::start);
    nodes().forEach(NodeProcess::awaitReady);
  }

  /** A name that no node of this cluster has had: they are never used again. */
  public String freshName() {
    names++;
    return "n" + names;
  }

  private NodeProcess create(String name) {
    return create(name, network.host(name), PortPair.free(), disks.disk(name));
  }

  private NodeProcess create(String name, Host host, PortPair ports, Disk disk) {
    network.open(host, ports.clients());
    network.open(host, ports.nodes());
    NodeProcess node = new NodeProcess(name, host, ports, disk, clocks.clock(host.name()), root);
    if (nodes.putIfAbsent(name, node) != null) {
      throw new IllegalArgumentException("there is a node " + name + " already");
    }
    return node;
  }

  private void configure(NodeProcess node, String... how) {
    List<String> all = new ArrayList<>(Arrays.asList(how));
    all.addAll(options);
    if (network.obstacle().isEmpty()) {
      // The net is ours alone, and ends at this machine.
      all.add("--insecure");
    }
    node.configure(all);
  }

  /** What the nodes' data lies on. */
  public Disks disks() {
    return disks;
  }

  public NodeProcess node(String name) {
    return Optional.ofNullable(nodes.get(name))
        .orElseThrow(() -> new IllegalArgumentException("no node " + name + " in " + nodes));
  }

  public Stream<NodeProcess> nodes() {
    return nodes.values().stream();
  }

  /** The node that leads; waits until there is one. */
  public NodeProcess leader() {
    Until.holds(() -> "one of " + nodes.values() + " leads", () -> findLeader().isPresent());
    return findLeader().orElseGet(this::leader);
  }

  /** One that was paused may still think that it leads; a later leader has a later term. */
  private Optional<NodeProcess> findLeader() {
    record Seen(NodeProcess node, StatusReply status) {}
    return nodes()
        .flatMap(node -> node.status().stream().map(status -> new Seen(node, status)))
        .filter(seen -> seen.status().getRole().equals("LEADER"))
        .max(Comparator.comparingLong(seen -> seen.status().getRaftTerm()))
        .map(Seen::node);
  }

  /** The nodes that run and do not lead. */
  public List<NodeProcess> followers() {
    NodeProcess leader = leader();
    return nodes().filter(node -> node != leader && node.isAwake()).toList();
  }

  /** Starts a node that is empty and adds it to the cluster; returns when it has caught up. */
  public NodeProcess addNode(String name) {
    return add(create(name));
  }

  private NodeProcess add(NodeProcess node) {
    configure(node, "--join");
    node.start();
    node.awaitLive();
    AddMemberRequest request =
        AddMemberRequest.newBuilder().setName(node.name()).setAddress(node.address()).build();
    Until.holds(() -> node + " is added", () -> isAdded(node, request));
    node.awaitReady();
    return node;
  }

  /** A new node that is slow is given up by the leader, which says to add it again. */
  private boolean isAdded(NodeProcess node, AddMemberRequest request) {
    try {
      ask(Rpc.ADD_MEMBER, request);
      return true;
    } catch (ConnectionException refused) {
      return isMember(node);
    }
  }

  /** Takes a node out of the cluster; its process, if it still runs, is killed. */
  public void remove(String name) {
    NodeProcess node = node(name);
    dismiss(node);
    disks.discard(node.disk());
  }

  private void dismiss(NodeProcess node) {
    String name = node.name();
    nodes.remove(name);
    ask(Rpc.REMOVE_MEMBER, RemoveMemberRequest.newBuilder().setName(name).build());
    node.close();
  }

  /** Puts a new, empty node in the place of another that is lost. */
  public NodeProcess replace(String lost, String by) {
    remove(lost);
    return addNode(by);
  }

  /** The same, at the address of the lost one, on an empty disk: clients need not be told. */
  public NodeProcess replaceInPlace(NodeProcess lost) {
    dismiss(lost);
    lost.disk().replace();
    return add(create(freshName(), lost.host(), lost.ports(), lost.disk()));
  }

  /** Makes another node lead. */
  public void moveLeadership() {
    ask(Rpc.TRANSFER_LEADERSHIP, TransferLeadershipRequest.getDefaultInstance());
  }

  private <Q extends Message, R extends Message> void ask(Rpc<Q, R> rpc, Q request) {
    List<NodeProcess> members = new ArrayList<>();
    Until.holds(
        () -> "one of " + nodes.values() + " answers as a member",
        () -> members.addAll(nodes().filter(Cluster::isMember).toList()));
    try (Connection connection = Connection.to(settings(members))) {
      Connection.await(connection.send(rpc, request, Until.PATIENCE));
    }
  }

  private static boolean isMember(NodeProcess node) {
    return node.status()
        .filter(
            status ->
                status.getMembersList().stream().anyMatch(m -> m.getName().equals(node.name())))
        .isPresent();
  }

  /** A connection to all nodes there are now; it is closed with the cluster. */
  public Connection connection(Duration timeout) {
    return keep(Connection.to(settings(nodes().toList()).withTimeout(timeout)));
  }

  /** The same, but the node is asked first. */
  public Connection connectionPreferring(NodeProcess first, Duration timeout) {
    List<NodeProcess> all = new ArrayList<>(List.of(first));
    nodes().filter(node -> node != first).forEach(all::add);
    return keep(Connection.to(settings(all).withTimeout(timeout)));
  }

  /** A connection to one node and no other. */
  public Connection connectionTo(NodeProcess node, Duration timeout) {
    return keep(Connection.to(settings(List.of(node)).withTimeout(timeout)));
  }

  private Connection keep(Connection connection) {
    connections.add(connection);
    return connection;
  }

  private static ConnectionSettings settings(List<NodeProcess> nodes) {
    return ConnectionSettings.of(
        nodes.stream().map(NodeProcess::address).collect(Collectors.joining(",")));
  }

  /** Prints the last lines of what each node said. */
  public void show() {
    nodes().forEach(Cluster::show);
  }

  private static void show(NodeProcess node) {
    List<String> lines = node.output().lines().toList();
    System.out.println("---- " + node + ", its last lines:");
    lines
        .subList(Math.max(0, lines.size() - LINES_SHOWN), lines.size())
        .forEach(System.out::println);
  }

  @Override
  public void close() {
    connections.forEach(Connection::close);
    // A process whose disk hangs cannot be killed.
    disks.heal();
    nodes().forEach(NodeProcess::close);
    disks.close();
    connections.clear();
    nodes.clear();
    deleteRoot();
  }

  private static Path makeRoot() {
    try {
      return Files.createTempDirectory("leasehold-cluster-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void deleteRoot() {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
