package io.leasehold.bench.redis;

import io.leasehold.bench.peer.Link;
import io.leasehold.bench.peer.Site;
import io.leasehold.bench.peer.Usage;
import io.leasehold.bench.process.ServerGroup;
import io.leasehold.bench.process.ServerProcess;
import io.leasehold.torture.process.PortPair;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.resource.ClientResources;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** One redis-server. */
final class RedisSite implements Site {
  private final ServerProcess server;
  private final Path folder;
  private final List<String> options;
  private final RedisURI address;
  private final ClientResources resources = RedisConnections.resources();
  private final RedisNames names = new RedisNames();

  private RedisSite(ServerProcess server, Path folder, List<String> options, RedisURI address) {
    this.server = server;
    this.folder = folder;
    this.options = options;
    this.address = address;
  }

  static RedisSite start(Path program, List<String> options, Path folder) throws IOException {
    int port = PortPair.free().clients();
    List<String> command =
        new ArrayList<>(List.of(program.toString(), "--bind", "127.0.0.1", "--daemonize", "no"));
    command.addAll(List.of("--port", Integer.toString(port), "--dir", folder.toString()));
    command.addAll(List.of("--save", "", "--logfile", ""));
    command.addAll(options);
    ServerProcess server =
        new ServerProcess("redis", command, Map.of(), folder.resolve("redis.out"));
    RedisSite site =
        new RedisSite(server, folder, options, RedisURI.create("redis://127.0.0.1:" + port));
    try {
      server.start();
      site.awaitReady();
      return site;
    } catch (IOException | RuntimeException failure) {
      site.close();
      throw failure;
    }
  }

  /** While it reads its log it takes connections already, and refuses all commands. */
  private void awaitReady() {
    server.awaitUntil("answers", () -> !ask("PING").isEmpty());
  }

  /** What it answers to PING or tells about itself; empty if it does not answer. */
  private String ask(String what) {
    RedisClient client = RedisConnections.client(resources);
    try (StatefulRedisConnection<String, String> connection = client.connect(address)) {
      return what.equals("PING") ? connection.sync().ping() : connection.sync().info(what);
    } catch (RedisException notYet) {
      return "";
    } finally {
      client.shutdown(0, 2, TimeUnit.SECONDS);
    }
  }

  @Override
  public String version() {
    return ask("server")
        .lines()
        .filter(line -> line.startsWith("redis_version:"))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst()
        .orElse("unknown");
  }

  @Override
  public String settings() {
    StringBuilder said = new StringBuilder();
    for (int i = 0; i < options.size(); i += 2) {
      said.append(options.get(i).substring(2)).append(' ').append(options.get(i + 1)).append(", ");
    }
    return said
        + "no save points; events of keys only once somebody watches; a lease is a key of its own,"
        + " and what hangs on it expires with it but is not deleted with it";
  }

  @Override
  public int nodes() {
    return 1;
  }

  @Override
  public Link connect(int connections) {
    awaitReady();
    return RedisLink.open(RedisConnections.client(resources), address, names, connections);
  }

  @Override
  public Link connectTo(int node) {
    return connect(1);
  }

  @Override
  public Usage usage() {
    return server.usage();
  }

  @Override
  public int killLeader() {
    server.kill();
    return 0;
  }

  @Override
  public void restart() throws IOException {
    server.kill();
    server.start();
  }

  @Override
  public long folderBytes() throws IOException {
    return ServerGroup.folderBytes(folder);
  }

  @Override
  public void close() {
    server.close();
    resources.shutdown(0, 2, TimeUnit.SECONDS).awaitUninterruptibly();
  }
}
