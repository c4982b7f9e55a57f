package io.leasehold.fence.http.armeria;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.ServerBuilder;
import com.linecorp.armeria.server.ServiceRequestContext;
import io.leasehold.fence.MemoryFence;
import io.leasehold.fence.StaleTokenException;
import io.leasehold.fence.http.Admission;
import io.leasehold.fence.http.FencedServerContract;
import io.leasehold.fence.http.FencingRules;
import io.leasehold.fence.http.Mount;
import io.leasehold.fence.http.client.FencingClient;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The decorator inside a real server of Armeria. */
class FencingDecoratorTest extends FencedServerContract {
  private final CountDownLatch crowdMayGo = new CountDownLatch(1);
  private Server server;

  @Override
  protected AutoCloseable start(List<Mount> mounts) {
    ServerBuilder builder =
        Server.builder()
            .http(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .requestTimeout(Duration.ZERO);
    for (Mount mount : mounts) {
      builder.service(
          mount.path(),
          service(mount)
              .decorate(
                  FencingDecorator.of(
                      mount.admission(),
                      context -> context.queryParam("resource"),
                      mount.rules())));
    }
    builder.annotatedService(
        "/annotated",
        new AnnotatedService(crowdMayGo),
        FencingDecorator.of(Admission.whileHandled(new MemoryFence()), "fixed"));
    server = builder.build();
    server.start().join();
    return () -> server.stop().join();
  }

  @Override
  protected int port() {
    return server.activeLocalPort();
  }

  @Test
  void refusalFromAnAnnotatedServiceIsAnsweredWith412() throws Exception {
    FencingClient client = FencingClient.of(HttpClient.newHttpClient(), "fixed", () -> 5);
    assertThatThrownBy(() -> client.send(post("/annotated/refuse"), BodyHandlers.ofString()))
        .isInstanceOfSatisfying(
            StaleTokenException.class, e -> assertThat(e.newest()).isEqualTo(99));
  }

  @Test
  void requestsBeyondTheLimitAreAnsweredWith503() throws Exception {
    HttpClient http = HttpClient.newHttpClient();
    HttpRequest request = FencingClient.stamp(post("/annotated/crowd"), 5);
    List<CompletableFuture<java.net.http.HttpResponse<String>>> crowd =
        IntStream.rangeClosed(0, FencingDecorator.MAX_HELD_REQUESTS)
            .mapToObj(i -> http.sendAsync(request, BodyHandlers.ofString()))
            .toList();
    // Waits in a way that a timeout can end.
    var unused = CompletableFuture.anyOf(crowd.toArray(CompletableFuture[]::new)).get();
    crowdMayGo.countDown();

    List<java.net.http.HttpResponse<String>> responses =
        crowd.stream().map(CompletableFuture::join).toList();
    assertThat(responses).filteredOn(response -> response.statusCode() == 200).hasSize(256);
    assertThat(responses)
        .filteredOn(response -> response.statusCode() == 503)
        .singleElement()
        .satisfies(
            refused -> {
              assertThat(refused.body()).contains("256 fenced requests");
              assertThat(refused.headers().firstValue("Retry-After")).hasValue("1");
            });
  }

  @Test
  void requestWhoseCallerLeftBeforeItsTurnIsNotHandled() throws Exception {
    MemoryFence fence = new MemoryFence();
    CompletableFuture<ServiceRequestContext> arrived = new CompletableFuture<>();
    AtomicBoolean handled = new AtomicBoolean();
    CountDownLatch turnHasEnded = new CountDownLatch(1);
    HttpService service =
        (context, request) -> {
          handled.set(true);
          return HttpResponse.of("handled");
        };
    Function<ServiceRequestContext, String> resource =
        context -> {
          arrived.complete(context);
          return "busy";
        };
    Server own =
        Server.builder()
            .http(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .service(
                "/",
                service.decorate(
                    FencingDecorator.of(
                        telling(turnHasEnded, Admission.whileHandled(fence)),
                        resource,
                        FencingRules.defaults())))
            .build();
    own.start().join();
    try {
      fence.admitAndCall("busy", 1, () -> callAndLeave(own.activeLocalPort(), arrived));
      turnHasEnded.await();
      assertThat(handled).isFalse();
    } finally {
      own.stop().join();
    }
  }

  private static Admission telling(CountDownLatch ended, Admission admission) {
    return new Admission() {
      @Override
      public <T> T admit(String resource, long token, Callable<T> handling) throws Exception {
        try {
          return admission.admit(resource, token, handling);
        } finally {
          ended.countDown();
        }
      }

      @Override
      public boolean coversHandling() {
        return admission.coversHandling();
      }
    };
  }

  /** Returns when the server has noticed that its caller is gone. */
  private static Throwable callAndLeave(int port, CompletableFuture<ServiceRequestContext> arrived)
      throws Exception {
    try (Socket caller = new Socket(InetAddress.getLoopbackAddress(), port)) {
      String request =
          "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nFencing-Token: 1\r\n\r\n";
      caller.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      var unused = arrived.get();
    }
    return arrived.get().whenRequestCancelled().get();
  }

  @Test
  void resourceMustHaveAName() {
    assertThatThrownBy(() -> FencingDecorator.of(Admission.byHandler(), ""))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private HttpRequest post(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
        .POST(BodyPublishers.noBody())
        .build();
  }

  /** Answers from another thread, later, as services of Armeria do. */
  private static HttpService service(Mount mount) {
    return (context, request) ->
        HttpResponse.of(
            CompletableFuture.supplyAsync(
                () -> handle(mount, context), context.blockingTaskExecutor()));
  }

  private static HttpResponse handle(Mount mount, ServiceRequestContext context) {
    try {
      String resource = context.queryParam("resource");
      return HttpResponse.of(mount.handler().handle(resource, FencingDecorator.token(context)));
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
