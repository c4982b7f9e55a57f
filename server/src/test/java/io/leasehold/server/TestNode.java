package io.leasehold.server;

import io.leasehold.server.config.Config;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** A node in this process on ports of its own, and a plain client for it. */
final class TestNode implements AutoCloseable {
  private final LeaseholdServer server;
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private TestNode(LeaseholdServer server) {
    this.server = server;
  }

  static TestNode inMemory(String... flags) {
    return start(flags(flags, "in-memory", "true"));
  }

  static TestNode durable(Path data, String... flags) {
    return start(flags(flags, "data", data.toString()));
  }

  static TestNode start(Map<String, String> flags) {
    return new TestNode(LeaseholdServer.start(Config.of(flags)));
  }

  static Map<String, String> flags(String[] given, String... more) {
    Map<String, String> flags = new HashMap<>(Map.of("port", "0"));
    for (String[] pairs : new String[][] {given, more}) {
      for (int i = 0; i < pairs.length; i += 2) {
        flags.put(pairs[i], pairs[i + 1]);
      }
    }
    return flags;
  }

  LeaseholdServer server() {
    return server;
  }

  TestNode ready() {
    server.ready().join();
    return this;
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return send("GET", path);
  }

  HttpResponse<String> send(String method, String path) throws IOException, InterruptedException {
    return send(method, server.uri(), path);
  }

  /** Asks on the port for clients of etcd. */
  HttpResponse<String> sendToEtcdPort(String method, String path)
      throws IOException, InterruptedException {
    int port = server.etcdAddress().orElseThrow().getPort();
    return send(method, "http://127.0.0.1:" + port, path);
  }

  private HttpResponse<String> send(String method, String uri, String path)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(uri + path))
            .method(method, HttpRequest.BodyPublishers.noBody())
            .build();
    return http.send(request, HttpResponse.BodyHandlers.ofString());
  }

  @Override
  public void close() {
    server.close();
  }
}
