package io.leasehold.bench.zookeeper;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.leasehold.bench.process.ServerProcess;
import io.leasehold.torture.process.PortPair;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The servers of an ensemble with their files; they do not run yet. */
final class ZooKeeperServers {
  /** What is not as it comes. Most sessions may live for as long as a load asks for. */
  static final String SETTINGS =
      "tickTime=2000, maxClientCnxns=0, maxSessionTimeout=3600000, forceSync as it comes, admin"
          + " server off, -Xmx1000m";

  static final int TICK_MILLIS = 2_000;
  static final int MAX_SESSION_MILLIS = 3_600_000;

  private static final String MAIN = "org.apache.zookeeper.server.quorum.QuorumPeerMain";

  private ZooKeeperServers() {}

  /**
   * Writes the files of one server for each port.
   *
   * @param clients the ports for clients
   */
  static List<ServerProcess> prepare(List<Integer> clients, Path folder) throws IOException {
    List<PortPair> peers = clients.stream().map(port -> PortPair.free()).toList();
    List<ServerProcess> servers = new ArrayList<>();
    for (int node = 0; node < clients.size(); node++) {
      Path data = Files.createDirectories(folder.resolve("z" + (node + 1)));
      Files.writeString(data.resolve("myid"), Integer.toString(node + 1), UTF_8);
      Path config = folder.resolve("z" + (node + 1) + ".cfg");
      Files.write(config, config(data, clients.get(node), peers), UTF_8);
      servers.add(
          new ServerProcess(
              "zookeeper z" + (node + 1),
              command(config),
              Map.of(),
              folder.resolve("z" + (node + 1) + ".out")));
    }
    return servers;
  }

  private static List<String> config(Path data, int port, List<PortPair> peers) {
    List<String> lines =
        new ArrayList<>(
            List.of(
                "dataDir=" + data,
                "clientPort=" + port,
                "clientPortAddress=127.0.0.1",
                "tickTime=" + TICK_MILLIS,
                "maxSessionTimeout=" + MAX_SESSION_MILLIS,
                "maxClientCnxns=0",
                "admin.enableServer=false"));
    if (peers.size() > 1) {
      lines.addAll(List.of("initLimit=10", "syncLimit=5"));
      IntStream.range(0, peers.size())
          .mapToObj(node -> member(node, peers.get(node)))
          .forEach(lines::add);
    }
    return lines;
  }

  private static String member(int node, PortPair ports) {
    return "server.%d=127.0.0.1:%d:%d".formatted(node + 1, ports.clients(), ports.nodes());
  }

  private static List<String> command(Path config) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx1000m",
        "-cp",
        System.getProperty("java.class.path"),
        MAIN,
        config.toString());
  }
}
