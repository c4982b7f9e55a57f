package io.leasehold.fence.http.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.leasehold.fence.StaleTokenException;
import io.leasehold.fence.Tokens;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The client against a server that says whatever the test wants. */
class FencingClientTest {
  private final List<List<String>> seen = new CopyOnWriteArrayList<>();
  private final AtomicLong token = new AtomicLong(7);
  private volatile int status = 200;
  private volatile List<String> answered = List.of();
  private HttpServer server;
  private FencingClient client;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
    client = FencingClient.of(HttpClient.newHttpClient(), "orders", token::get);
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void everyRequestAsksForTheToken() throws Exception {
    assertThat(send().body()).isEqualTo("body");
    token.set(8);
    assertThat(send().statusCode()).isEqualTo(200);
    assertThat(seen).containsExactly(List.of("7"), List.of("8"));
  }

  @Test
  void tokenThatTheRequestHadIsReplacedAndTheRestIsKept() {
    HttpRequest old = request().header("fencing-token", "1").header("X-Other", "kept").build();
    HttpRequest stamped = FencingClient.stamp(old, 9);
    assertThat(stamped.headers().allValues(Tokens.HEADER)).containsExactly("9");
    assertThat(stamped.headers().allValues("X-Other")).containsExactly("kept");
    assertThat(stamped.uri()).isEqualTo(old.uri());
    assertThat(stamped.method()).isEqualTo("DELETE");
  }

  @Test
  void refusalIsThrownWithAllThatIsKnown() {
    refuseWith("12");
    assertThatThrownBy(this::send)
        .isInstanceOfSatisfying(
            StaleTokenException.class,
            e -> {
              assertThat(e.resource()).isEqualTo("orders");
              assertThat(e.token()).isEqualTo(7);
              assertThat(e.newest()).isEqualTo(12);
            });
  }

  @Test
  void refusalNamesTheTokenThatWasSentAlsoIfThereIsANewOneSince() {
    refuseWith("12");
    CompletableFuture<HttpResponse<String>> answer =
        client.sendAsync(request().build(), BodyHandlers.ofString());
    token.set(13);
    assertThatThrownBy(answer::get)
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isInstanceOfSatisfying(StaleTokenException.class, e -> assertThat(e.token()).isEqualTo(7));
  }

  @Test
  void refusalIsNotWrittenWhereTheBodyShouldGo(@TempDir Path folder) {
    refuseWith("12");
    Path file = folder.resolve("report");
    assertThatThrownBy(() -> client.send(request().build(), BodyHandlers.ofFile(file)))
        .isInstanceOf(StaleTokenException.class);
    assertThat(file).doesNotExist();
  }

  @Test
  void preconditionThatIsNotOursComesBackAsItIs() throws Exception {
    status = 412;
    assertThat(send().body()).isEqualTo("body");
    for (String notNewer : List.of("7", "6", "soon", "-1")) {
      refuseWith(notNewer);
      assertThat(send().statusCode()).as(notNewer).isEqualTo(412);
    }
  }

  @Test
  void tokenOfNoClaimIsNotSent() {
    token.set(0);
    assertThatThrownBy(this::send).isInstanceOf(IllegalArgumentException.class);
    assertThat(seen).isEmpty();
  }

  private void refuseWith(String newest) {
    status = 412;
    answered = List.of(newest);
  }

  private HttpResponse<String> send() throws IOException, InterruptedException {
    return client.send(request().build(), BodyHandlers.ofString());
  }

  private HttpRequest.Builder request() {
    return HttpRequest.newBuilder(
            URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/"))
        .DELETE();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      seen.add(List.copyOf(exchange.getRequestHeaders().get(Tokens.HEADER)));
      answered.forEach(value -> exchange.getResponseHeaders().add(Tokens.HEADER, value));
      exchange.sendResponseHeaders(status, 4);
      exchange.getResponseBody().write(new byte[] {'b', 'o', 'd', 'y'});
    }
  }
}
