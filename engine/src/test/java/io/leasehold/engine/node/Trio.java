package io.leasehold.engine.node;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.leasehold.core.command.Command;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.engine.Engine;
import io.leasehold.engine.EngineMeter;
import io.leasehold.engine.EngineSettings;
import io.leasehold.engine.Member;
import io.leasehold.engine.NodeStatus.Role;
import io.leasehold.engine.ratis.RatisLog;
import io.leasehold.engine.ratis.RatisSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/** Three real nodes in one process, on loopback, with their logs on disk. */
final class Trio implements AutoCloseable {
  private final Path root;
  private final List<Member> members = new ArrayList<>();
  private final Map<String, Engine> engines = new LinkedHashMap<>();

  Trio(Path root) throws IOException {
    this.root = root;
    List<ServerSocket> ports = new ArrayList<>();
    for (String name : List.of("n1", "n2", "n3")) {
      ServerSocket port = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
      ports.add(port);
      members.add(new Member(name, name + ":1", "127.0.0.1:" + port.getLocalPort()));
    }
    for (ServerSocket port : ports) {
      port.close();
    }
    for (Member member : members) {
      start(member.name());
    }
    leader();
  }

  void start(String name) throws IOException {
    Member self =
        members.stream().filter(member -> member.name().equals(name)).findFirst().orElseThrow();
    RatisLog log =
        RatisLog.open(
            RatisSettings.founding("trio", self, members, root.resolve(name))
                .withBindHost("127.0.0.1"));
    engines.put(name, Engines.on(log, EngineSettings.defaults(), EngineMeter.NONE));
  }

  void stop(String name) {
    engines.remove(name).close();
  }

  String leader() {
    Until.holds(
        () -> engines.values().stream().anyMatch(e -> e.status().role() == Role.LEADER),
        "a node leads");
    return engines.entrySet().stream()
        .filter(entry -> entry.getValue().status().role() == Role.LEADER)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseGet(this::leader);
  }

  /** Names of those who do not lead. */
  List<String> followers() {
    String leader = leader();
    return engines.keySet().stream().filter(name -> !name.equals(leader)).toList();
  }

  Engine node(String name) {
    return engines.get(name);
  }

  Outcome ask(String node, Command command) {
    return await(node(node).submit(command));
  }

  static <T> T await(CompletableFuture<T> future) {
    try {
      return future.get(30, SECONDS);
    } catch (ExecutionException | InterruptedException | TimeoutException e) {
      throw new AssertionError("no answer", e);
    }
  }

  @Override
  public void close() {
    List.copyOf(engines.keySet()).forEach(this::stop);
  }
}
