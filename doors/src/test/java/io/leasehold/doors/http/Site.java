package io.leasehold.doors.http;

import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.ServerBuilder;
import io.leasehold.engine.Engine;
import io.leasehold.engine.node.Engines;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A real server with an engine in memory, and somebody who talks to it. */
final class Site implements AutoCloseable {
  static final Duration HEARTBEAT = Duration.ofMillis(50);

  final Engine engine = Engines.inMemory();

  // Its upgrade to HTTP/2 now and then takes the bytes of a large answer for frames.
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final Server server;

  Site() {
    ServerBuilder builder = Server.builder().http(0);
    HttpDoor.bind(builder, engine, HEARTBEAT);
    builder.requestTimeout(Duration.ofSeconds(30));
    server = builder.build();
    server.start().join();
  }

  Reply get(String path) {
    return send("GET", path, BodyPublishers.noBody());
  }

  Reply put(String path) {
    return send("PUT", path, BodyPublishers.noBody());
  }

  Reply put(String path, String body) {
    return send("PUT", path, BodyPublishers.ofString(body));
  }

  Reply put(String path, byte[] body) {
    return send("PUT", path, BodyPublishers.ofByteArray(body));
  }

  Reply post(String path) {
    return send("POST", path, BodyPublishers.noBody());
  }

  Reply post(String path, String body) {
    return send("POST", path, BodyPublishers.ofString(body));
  }

  Reply delete(String path) {
    return send("DELETE", path, BodyPublishers.noBody());
  }

  Reply send(String method, String path, BodyPublisher body, String... headers) {
    return sendLater(method, path, body, headers).orTimeout(20, TimeUnit.SECONDS).join();
  }

  /** A request whose answer may take a while; it is on its way when this returns. */
  CompletableFuture<Reply> putLater(String path) {
    return sendLater("PUT", path, BodyPublishers.noBody());
  }

  private CompletableFuture<Reply> sendLater(
      String method, String path, BodyPublisher body, String... headers) {
    HttpRequest.Builder request = HttpRequest.newBuilder(uri(path)).method(method, body);
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    return client.sendAsync(request.build(), BodyHandlers.ofByteArray()).thenApply(Reply::of);
  }

  URI uri(String path) {
    return URI.create("http://127.0.0.1:" + port() + path);
  }

  private int port() {
    return server.activeLocalPort();
  }

  /**
   * Sends exactly this request line, whatever any client would think of it, and reads up to the end
   * of a line of JSON: the server closes the connection only some seconds later.
   */
  String raw(String requestLine) {
    try (Socket socket = open(requestLine)) {
      StringBuilder answer = new StringBuilder();
      int next = 0;
      while (next >= 0 && answer.indexOf("}\n") < 0) {
        next = socket.getInputStream().read();
        answer.append((char) next);
      }
      return answer.toString();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /** A connection on which this request was sent and nothing was read yet. */
  Socket open(String requestLine) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port());
    socket.setSoTimeout(30_000);
    String request = requestLine + " HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n";
    socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
    socket.getOutputStream().flush();
    return socket;
  }

  @Override
  public void close() {
    engine.close();
    CompletableFuture<?> unused = server.closeAsync();
  }
}
