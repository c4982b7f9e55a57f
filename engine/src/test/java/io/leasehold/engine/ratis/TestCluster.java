package io.leasehold.engine.ratis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.fail;

import io.leasehold.engine.Member;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/** Nodes on the loopback interface, each with a directory below one that the test gives. */
final class TestCluster implements AutoCloseable {

  static final String NAME = "test";
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);
  private static final Set<Integer> GIVEN_PORTS = ConcurrentHashMap.newKeySet();

  private final Path root;
  private final UnaryOperator<RatisSettings> tuning;
  private final Map<String, Node> nodes = new LinkedHashMap<>();

  TestCluster(Path root, UnaryOperator<RatisSettings> tuning) {
    this.root = root;
    this.tuning = tuning;
  }

  TestCluster(Path root) {
    this(root, UnaryOperator.identity());
  }

  /** A node that runs. */
  record Node(Member member, RatisLog log, ListReplica replica) {
    void append(String entry) throws Exception {
      log.append(entry.getBytes(UTF_8), true).get(10, TimeUnit.SECONDS);
    }

    String ask(String message) throws Exception {
      return new String(log.askLeader(message.getBytes(UTF_8)).get(5, TimeUnit.SECONDS), UTF_8);
    }

    boolean has(List<String> entries) {
      return replica.entries().equals(entries);
    }
  }

  static Member member(String name) throws IOException {
    return new Member(name, name + ".test:1", "127.0.0.1:" + freePort());
  }

  /** None twice, though it is free until it is used. */
  static int freePort() throws IOException {
    while (true) {
      try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        if (GIVEN_PORTS.add(socket.getLocalPort())) {
          return socket.getLocalPort();
        }
      }
    }
  }

  RatisSettings settings(Member member, List<Member> founders) {
    return tuning.apply(
        RatisSettings.founding(NAME, member, founders, root.resolve(member.name()))
            .withBindHost("127.0.0.1")
            .withStopMillis(500));
  }

  Node start(Member member, List<Member> founders) throws IOException {
    RatisLog log = RatisLog.open(settings(member, founders));
    ListReplica replica = new ListReplica();
    Node node = new Node(member, log, replica);
    nodes.put(member.name(), node);
    log.start(replica);
    return node;
  }

  Node startAlone(String name) throws IOException {
    Member member = member(name);
    Node node = start(member, List.of(member));
    await(node.replica()::leads);
    return node;
  }

  /** Founds a cluster of three. */
  List<Node> startThree() throws IOException {
    List<Member> members = List.of(member("n1"), member("n2"), member("n3"));
    for (Member member : members) {
      start(member, members);
    }
    leader();
    await(() -> nodes.values().stream().allMatch(n -> !n.log().status().leader().isEmpty()));
    return List.copyOf(nodes.values());
  }

  Node restart(String name, List<Member> founders) throws IOException {
    Node old = nodes.get(name);
    old.log().close();
    return start(old.member(), founders);
  }

  void stop(Node node) {
    node.log().close();
    nodes.remove(node.member().name());
  }

  Node leader() {
    await(() -> nodes.values().stream().anyMatch(n -> n.replica().leads()));
    return nodes.values().stream().filter(n -> n.replica().leads()).findFirst().orElseThrow();
  }

  Node follower() {
    Node leader = leader();
    return nodes.values().stream().filter(n -> !n.equals(leader)).findFirst().orElseThrow();
  }

  /** Waits for something that other threads do. */
  static void await(BooleanSupplier condition) {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - start > PATIENCE_NANOS) {
        fail("waited in vain");
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
    }
  }

  /** All at the same time, because each takes its time. */
  @Override
  public void close() {
    nodes.values().stream()
        .map(
            node -> CompletableFuture.runAsync(node.log()::close, task -> new Thread(task).start()))
        .toList()
        .forEach(CompletableFuture::join);
  }
}
