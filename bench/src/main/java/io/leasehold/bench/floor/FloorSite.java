package io.leasehold.bench.floor;

import io.leasehold.bench.peer.Link;
import io.leasehold.bench.peer.Site;
import io.leasehold.bench.peer.Usage;
import io.leasehold.bench.process.ServerGroup;
import io.leasehold.bench.process.ServerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/** One process that does nothing, run from the class path of this one. */
final class FloorSite implements Site {
  private static final String HEAP = "-Xmx1g";
  private static final long GLANCE_SECONDS = 2;

  private final ServerGroup servers;
  private final Path folder;
  private final IntFunction<Link> clients;
  private final String version;
  private final String settings;

  private FloorSite(
      ServerGroup servers,
      Path folder,
      IntFunction<Link> clients,
      String version,
      String settings) {
    this.servers = servers;
    this.folder = folder;
    this.clients = clients;
    this.version = version;
    this.settings = settings;
  }

  static FloorSite start(
      Class<?> main,
      List<String> arguments,
      Path folder,
      IntFunction<Link> clients,
      String version,
      String settings)
      throws IOException {
    ServerProcess server =
        new ServerProcess("floor", command(main, arguments), Map.of(), folder.resolve("floor.out"));
    FloorSite site =
        new FloorSite(new ServerGroup(List.of(server)), folder, clients, version, settings);
    try {
      site.servers.start();
      server.awaitUntil("answers", site::answers);
      return site;
    } catch (IOException | RuntimeException failure) {
      site.close();
      throw failure;
    }
  }

  /** As a node is run. */
  private static List<String> command(Class<?> main, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-XX:+UseG1GC",
            "-XX:MaxGCPauseMillis=30",
            "-Dcom.linecorp.armeria.warnNettyVersions=false",
            HEAP));
    if (Runtime.version().feature() >= 22) {
      command.add("--enable-native-access=ALL-UNNAMED");
    }
    if (Runtime.version().feature() >= 23) {
      command.add("--sun-misc-unsafe-memory-access=allow");
    }
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(arguments);
    return command;
  }

  private boolean answers() {
    try (Link link = connect(1)) {
      return link.grant(1_000).orTimeout(GLANCE_SECONDS, TimeUnit.SECONDS).join() > 0;
    } catch (CompletionException | UncheckedIOException notYet) {
      return false;
    }
  }

  @Override
  public String version() {
    return version;
  }

  @Override
  public String settings() {
    return settings + ", " + HEAP;
  }

  @Override
  public int nodes() {
    return 1;
  }

  @Override
  public Link connect(int connections) {
    return clients.apply(connections);
  }

  @Override
  public Link connectTo(int node) {
    return connect(1);
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
    servers.all().get(0).kill();
    return 0;
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
