package io.leasehold.fence.http.client;

import io.leasehold.fence.StaleTokenException;
import io.leasehold.fence.Tokens;
import io.leasehold.fence.http.FencingRules;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscribers;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;

/**
 * Sends requests under the token of a claim.
 *
 * <p>Guarantee: every request carries the token that the supplier says when it is sent, and no
 * other. An answer 412 whose {@code Fencing-Token} is larger than that is thrown as {@link
 * StaleTokenException}; its body is not read. Any other answer, a 412 of other origin too, comes
 * back as it is.
 *
 * <p>No guarantee that the server checks the token at all, nor that nothing was done when sending
 * fails with an {@code IOException}: the request may have arrived. Under the same token it may be
 * sent again if doing it twice is harmless.
 *
 * <p>Immutable and safe for use by many threads.
 */
public final class FencingClient {
  private static final int PRECONDITION_FAILED = 412;

  private final HttpClient client;
  private final String resource;
  private final LongSupplier token;

  private FencingClient(HttpClient client, String resource, LongSupplier token) {
    this.client = Objects.requireNonNull(client, "client");
    this.resource = Tokens.require(resource);
    this.token = Objects.requireNonNull(token, "token");
  }

  /**
   * A client that asks for the token at each request.
   *
   * @param resource what the exception calls the thing that is written to
   * @param token for example {@code held::token}
   */
  public static FencingClient of(HttpClient client, String resource, LongSupplier token) {
    return new FencingClient(client, resource, token);
  }

  /** The same request with this token, and with no other that it may have had. */
  public static HttpRequest stamp(HttpRequest request, long token) {
    String value = Long.toString(Tokens.require(token));
    return HttpRequest.newBuilder(request, (name, old) -> !name.equalsIgnoreCase(Tokens.HEADER))
        .header(Tokens.HEADER, value)
        .build();
  }

  /**
   * Sends and waits for the response.
   *
   * @throws StaleTokenException if the server has seen a newer owner; the request was not handled
   * @throws IOException as {@link HttpClient#send} throws it
   */
  public <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler)
      throws IOException, InterruptedException {
    long sent = token.getAsLong();
    return check(client.send(stamp(request, sent), unlessStale(handler, sent)), sent);
  }

  /** As {@link #send}; the future fails with what that throws. */
  public <T> CompletableFuture<HttpResponse<T>> sendAsync(
      HttpRequest request, BodyHandler<T> handler) {
    long sent = token.getAsLong();
    return client
        .sendAsync(stamp(request, sent), unlessStale(handler, sent))
        .thenApply(response -> check(response, sent));
  }

  private <T> HttpResponse<T> check(HttpResponse<T> response, long sent) {
    OptionalLong newer = newerThan(sent, response.statusCode(), response.headers());
    if (newer.isPresent()) {
      throw new StaleTokenException(resource, sent, newer.getAsLong());
    }
    return response;
  }

  /** A handler that saves to a file, say, must not get to see a refusal. */
  private static <T> BodyHandler<T> unlessStale(BodyHandler<T> handler, long sent) {
    return info ->
        newerThan(sent, info.statusCode(), info.headers()).isPresent()
            ? BodySubscribers.replacing(null)
            : handler.apply(info);
  }

  private static OptionalLong newerThan(long sent, int status, HttpHeaders headers) {
    List<String> values = headers.allValues(Tokens.HEADER);
    if (status != PRECONDITION_FAILED || values.size() != 1) {
      return OptionalLong.empty();
    }
    OptionalLong newest = FencingRules.parse(values.get(0));
    return newest.isPresent() && newest.getAsLong() > sent ? newest : OptionalLong.empty();
  }
}
