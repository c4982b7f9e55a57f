package io.leasehold.fence.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.Server;
import io.leasehold.fence.MemoryFence;
import io.leasehold.fence.StaleTokenException;
import io.leasehold.fence.http.armeria.FencingDecorator;
import io.leasehold.fence.http.client.FencingClient;
import io.leasehold.fence.http.servlet.FencingFilter;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The examples of docs/fence-http.md. */
class FencedHttpExampleTest {

  /** Stands for a claim. */
  private record Held(long token) {}

  @Test
  void serviceOfThePageRuns() throws Exception {
    HttpService decorated = fenced((context, request) -> HttpResponse.of("written"));
    Server server =
        Server.builder()
            .http(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .service("/orders", decorated)
            .build();
    server.start().join();
    try {
      URI orders = URI.create("http://127.0.0.1:" + server.activeLocalPort() + "/orders");
      assertThat(write(orders, new Held(42))).isEqualTo("written");
      assertThat(write(orders, new Held(41))).isEqualTo("stale: 42");
    } finally {
      server.stop().join();
    }
  }

  @Test
  void servletOfThePageRuns() throws Exception {
    MemoryFence store = new MemoryFence();
    var server = new org.eclipse.jetty.server.Server();
    ServerConnector connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    ServletContextHandler context = new ServletContextHandler();
    FilterHolder filter = new FilterHolder(perPath());
    context.addFilter(filter, "/orders/*", EnumSet.of(DispatcherType.REQUEST));
    context.addServlet(new OrderServlet(store), "/orders/*");
    server.setHandler(context);
    server.start();
    try {
      URI orders = URI.create("http://127.0.0.1:" + connector.getLocalPort() + "/orders/17");
      assertThat(write(orders, new Held(42))).isEqualTo("written");
      assertThat(write(orders, new Held(41))).isEqualTo("stale: 42");
      assertThat(store.newest("/17")).isEqualTo(42);
    } finally {
      server.stop();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"client", "servlet", "armeria"})
  void pageShowsThisVeryCode(String name) throws IOException {
    Path root = Path.of(System.getProperty("leasehold.root"));
    String source =
        Files.readString(
            root.resolve(
                "fence-http/src/test/java/io/leasehold/fence/http/FencedHttpExampleTest.java"));
    String begin = "  // begin " + name + "\n";
    String rest = source.substring(source.indexOf(begin) + begin.length());
    String example = rest.substring(0, rest.indexOf("  // end"));
    assertThat(Files.readString(root.resolve("docs/fence-http.md")))
        .contains("```java\n" + example.stripTrailing().stripIndent() + "\n```\n");
  }

  // begin client
  static String write(URI orders, Held held) throws IOException, InterruptedException {
    FencingClient client = FencingClient.of(HttpClient.newHttpClient(), "orders", held::token);
    HttpRequest request =
        HttpRequest.newBuilder(orders).POST(BodyPublishers.ofString("order 17")).build();
    try {
      return client.send(request, BodyHandlers.ofString()).body();
    } catch (StaleTokenException e) {
      return "stale: " + e.newest();
    }
  }

  // end

  // begin armeria
  static HttpService fenced(HttpService orders) {
    Admission admission = Admission.whileHandled(new MemoryFence());
    return orders.decorate(FencingDecorator.of(admission, "orders"));
  }

  // end

  // begin servlet
  static FencingFilter perPath() {
    return FencingFilter.of(
        Admission.byHandler(), HttpServletRequest::getPathInfo, FencingRules.defaults());
  }

  static final class OrderServlet extends HttpServlet {
    private final MemoryFence store;

    OrderServlet(MemoryFence store) {
      this.store = store;
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      long token = FencingFilter.token(request).orElseThrow();
      store.admit(request.getPathInfo(), token, () -> save(request));
      response.getWriter().print("written");
    }
  }

  // end

  private static void save(HttpServletRequest request) {
    assertThat(request.getContentLength()).isPositive();
  }
}
