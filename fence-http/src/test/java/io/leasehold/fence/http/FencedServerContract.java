package io.leasehold.fence.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.leasehold.fence.Fence;
import io.leasehold.fence.FencedWriteContract;
import io.leasehold.fence.MemoryFence;
import io.leasehold.fence.StaleTokenException;
import io.leasehold.fence.Tokens;
import io.leasehold.fence.http.client.FencingClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What every server that checks the header must do, seen from the other end of a real connection.
 * That includes all that a fence must do: {@link #fence} and {@link #write} are requests.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class FencedServerContract extends FencedWriteContract {
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /** The lists are not safe for threads: only the fence keeps the requests apart. */
  private final Map<String, List<Long>> histories = new ConcurrentHashMap<>();

  private final MemoryFence store = new MemoryFence();
  private final CountDownLatch slowHasBegun = new CountDownLatch(1);
  private final CountDownLatch slowMayEnd = new CountDownLatch(1);
  private AutoCloseable server;

  /** Starts a server on the loopback with these paths. */
  protected abstract AutoCloseable start(List<Mount> mounts) throws Exception;

  /** Where the server listens. */
  protected abstract int port();

  @BeforeAll
  void startServer() throws Exception {
    Admission held = Admission.whileHandled(new MemoryFence());
    Admission before = Admission.beforeHandling(new MemoryFence());
    FencingRules rules = FencingRules.defaults();
    server =
        start(
            List.of(
                new Mount("/held", held, rules, this::remember),
                new Mount("/slow", held, rules, this::rememberSlowly),
                new Mount("/failing", held, rules, FencedServerContract::fail),
                new Mount("/before", before, rules, (resource, token) -> "seen " + token),
                new Mount("/optional", before, rules.optional(), (resource, token) -> "" + token),
                new Mount("/get", before, rules.fencing("GET"), (resource, token) -> "" + token),
                new Mount("/store", Admission.byHandler(), rules, this::writeToStore)));
  }

  @AfterAll
  void stopServer() throws Exception {
    server.close();
  }

  @Override
  protected Fence fence() {
    return (resource, token) -> post("/before", resource, token);
  }

  @Override
  protected void write(String resource, long token) {
    post("/held", resource, token);
  }

  @Override
  protected List<Long> history(String resource) {
    return histories.computeIfAbsent(resource, name -> new ArrayList<>());
  }

  @Test
  public void staleTokenIsAnsweredWith412AndTheNewest() throws Exception {
    String resource = "say \"hello\" \\ \u00e9\u4e2d\ud83d\ude00 " + freshResource();
    long newest = 9_007_199_254_740_993L;
    post("/held", resource, newest);

    HttpResponse<String> refusal = send("POST", "/held", resource, newest - 1);

    assertThat(refusal.statusCode()).isEqualTo(412);
    assertThat(refusal.headers().allValues(Tokens.HEADER)).containsExactly("" + newest);
    assertThat(refusal.headers().firstValue("Content-Type").orElseThrow())
        .startsWith("application/problem+json");
    JsonNode problem = new ObjectMapper().readTree(refusal.body());
    assertThat(problem.get("type").asText()).isEqualTo("urn:leasehold:problem:stale-token");
    assertThat(problem.get("status").asInt()).isEqualTo(412);
    assertThat(problem.get("resource").asText()).isEqualTo(resource);
    assertThat(problem.get("token").asLong()).isEqualTo(newest - 1);
    assertThat(problem.get("newest").asLong()).isEqualTo(newest);
    assertThat(problem.get("detail").asText()).contains("acquire again");
    assertThat(history(resource)).containsExactly(newest);
  }

  @Test
  public void missingTokenIsAnsweredWith428() throws Exception {
    for (String method : List.of("POST", "PUT", "PATCH", "DELETE")) {
      String answer = RawHttp.send(port(), method, "/held?resource=nobody");
      assertThat(RawHttp.status(answer)).as(method).isEqualTo(428);
      assertThat(answer).contains("application/problem+json").contains("Fencing-Token");
    }
    assertThat(history("nobody")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "0", "-1", "+5", "007", "9223372036854775808", "1 2", "1, 2", "5.0"})
  public void malformedTokenIsAnsweredWith400AndWhatWasExpected(String token) throws Exception {
    String answer =
        RawHttp.send(port(), "POST", "/held?resource=nobody", "Fencing-Token: " + token);
    assertThat(RawHttp.status(answer)).isEqualTo(400);
    assertThat(answer)
        .contains("application/problem+json")
        .contains("Fencing-Token is \\\"" + token)
        .contains("expected one decimal number from 1 to 9223372036854775807");
    assertThat(history("nobody")).isEmpty();
  }

  @Test
  public void twoTokensAreAnsweredWith400() throws Exception {
    String answer =
        RawHttp.send(
            port(), "POST", "/held?resource=nobody", "Fencing-Token: 5", "fencing-token: 6");
    assertThat(RawHttp.status(answer)).isEqualTo(400);
    assertThat(history("nobody")).isEmpty();
  }

  @Test
  public void headerIsFoundHoweverItIsSpelled() throws Exception {
    String resource = freshResource();
    String path = "/held?resource=" + resource;
    assertThat(RawHttp.status(RawHttp.send(port(), "PUT", path, "FENCING-TOKEN:  7  ")))
        .isEqualTo(200);
    assertThat(history(resource)).containsExactly(7L);
  }

  @Test
  public void readsNeedNoTokenAndAreNotRefused() throws Exception {
    String resource = freshResource();
    post("/before", resource, 9);
    String path = "/before?resource=" + resource;
    assertThat(RawHttp.status(RawHttp.send(port(), "GET", path))).isEqualTo(200);
    assertThat(RawHttp.send(port(), "GET", path, "Fencing-Token: 8"))
        .startsWith("HTTP/1.1 200")
        .contains(OptionalLong.empty().toString());
  }

  @Test
  public void methodsToFenceCanBeChosen() throws Exception {
    String resource = freshResource();
    assertThat(send("GET", "/get", resource, 6).body()).isEqualTo("OptionalLong[6]");
    assertThat(send("GET", "/get", resource, 5).statusCode()).isEqualTo(412);
    assertThat(send("POST", "/get", resource, 5).body()).isEqualTo("OptionalLong.empty");
  }

  @Test
  public void optionalTokenMayBeMissingButNotWrong() throws Exception {
    String resource = freshResource();
    String path = "/optional?resource=" + resource;
    assertThat(RawHttp.status(RawHttp.send(port(), "POST", path))).isEqualTo(200);
    assertThat(RawHttp.status(RawHttp.send(port(), "POST", path, "Fencing-Token: 3")))
        .isEqualTo(200);
    assertThat(RawHttp.status(RawHttp.send(port(), "POST", path, "Fencing-Token: 2")))
        .isEqualTo(412);
    assertThat(RawHttp.status(RawHttp.send(port(), "POST", path, "Fencing-Token: two")))
        .isEqualTo(400);
  }

  @Test
  public void handlerGetsTheTokenToPassItOn() throws Exception {
    assertThat(send("POST", "/before", freshResource(), Long.MAX_VALUE).body())
        .isEqualTo("seen OptionalLong[9223372036854775807]");
  }

  @Test
  public void refusalOfTheHandlersStoreIsAnsweredWith412() {
    String resource = freshResource();
    post("/store", resource, 4);
    store.admit(resource, 6);
    assertThatThrownBy(() -> post("/store", resource, 5))
        .isInstanceOfSatisfying(
            StaleTokenException.class, e -> assertThat(e.newest()).isEqualTo(6));
    assertThat(history(resource)).containsExactly(4L);
  }

  @Test
  public void newOwnerWaitsUntilTheRequestBeforeHasBeenHandled() throws Exception {
    String resource = freshResource();
    CompletableFuture<HttpResponse<String>> first = sendAsync("/slow", resource, 1);
    slowHasBegun.await();
    CompletableFuture<HttpResponse<String>> second = sendAsync("/held", resource, 2);
    // If the second request did not wait, it would be done long before these are.
    for (int i = 0; i < 100; i++) {
      post("/held", freshResource(), 1);
    }
    assertThat(second).isNotDone();
    slowMayEnd.countDown();
    assertThat(first.get().statusCode()).isEqualTo(200);
    assertThat(second.get().statusCode()).isEqualTo(200);
    assertThat(history(resource)).containsExactly(1L, 2L);
    assertThatThrownBy(() -> post("/held", resource, 1)).isInstanceOf(StaleTokenException.class);
  }

  @Test
  public void requestThatFailsLetsTheNextOneIn() throws Exception {
    String resource = freshResource();
    assertThat(send("POST", "/failing", resource, 3).statusCode()).isEqualTo(500);
    post("/held", resource, 3);
    assertThat(send("POST", "/held", resource, 2).statusCode()).isEqualTo(412);
  }

  private String remember(String resource, OptionalLong token) {
    history(resource).add(token.orElseThrow());
    return "remembered";
  }

  private String rememberSlowly(String resource, OptionalLong token) throws InterruptedException {
    slowHasBegun.countDown();
    slowMayEnd.await();
    return remember(resource, token);
  }

  private String writeToStore(String resource, OptionalLong token) {
    store.admit(resource, token.orElseThrow(), () -> remember(resource, token));
    return "stored";
  }

  private static String fail(String resource, OptionalLong token) {
    throw new IllegalStateException("the handler of " + resource + " is broken, as the test wants");
  }

  private void post(String path, String resource, long token) {
    Tokens.require(resource);
    try {
      HttpResponse<String> response =
          FencingClient.of(client, resource, () -> token)
              .send(request("POST", path, resource).build(), BodyHandlers.ofString());
      assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private HttpResponse<String> send(String method, String path, String resource, long token)
      throws IOException, InterruptedException {
    return client.send(
        FencingClient.stamp(request(method, path, resource).build(), token),
        BodyHandlers.ofString());
  }

  private CompletableFuture<HttpResponse<String>> sendAsync(
      String path, String resource, long token) {
    return client.sendAsync(
        FencingClient.stamp(request("POST", path, resource).build(), token),
        BodyHandlers.ofString());
  }

  private HttpRequest.Builder request(String method, String path, String resource) {
    String query = "?resource=" + URLEncoder.encode(resource, UTF_8);
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path + query))
        .method(method, HttpRequest.BodyPublishers.noBody());
  }
}
