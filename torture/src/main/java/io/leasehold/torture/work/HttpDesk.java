package io.leasehold.torture.work;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.leasehold.torture.record.Told;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * Asks a node by HTTP, each time one of all, and only once: whoever wants to ask again makes a new
 * deed of it.
 */
final class HttpDesk {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final HttpClient client;
  private final String scheme;
  private final List<String> nodes;
  private final RandomGenerator random;

  HttpDesk(Assignment assignment, RandomGenerator random) {
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(1));
    assignment.tls().ifPresent(files -> builder.sslContext(Pem.context(files)));
    this.client = builder.build();
    this.scheme = assignment.tls().isPresent() ? "https://" : "http://";
    this.nodes = assignment.nodes();
    this.random = random;
  }

  /** A reply, or none if it is not known whether the request was done. */
  record Reply(int status, String body) {
    private static final Reply NONE = new Reply(0, "");
    private static final int TOO_MANY = 429;

    private String code() throws JsonProcessingException {
      return JSON.readTree(body).path("code").asText();
    }

    /**
     * What it says. Errors of the server count as unknown even where they promise that nothing was
     * done: they say nothing about what the request was about, as a refusal does.
     */
    Told told(Function<JsonNode, Told> done) throws JsonProcessingException {
      return switch (status / 100) {
        case 2 -> done.apply(JSON.readTree(body));
        case 4 -> status == TOO_MANY ? Told.UNKNOWN : Told.refused(code());
        default -> Told.UNKNOWN;
      };
    }
  }

  Reply ask(String method, String path) throws InterruptedException {
    URI uri = URI.create(scheme + nodes.get(random.nextInt(nodes.size())) + path);
    HttpRequest request =
        HttpRequest.newBuilder(uri)
            .method(method, BodyPublishers.noBody())
            .timeout(PATIENCE)
            .build();
    try {
      HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
      return new Reply(response.statusCode(), response.body());
    } catch (IOException unclear) {
      return Reply.NONE;
    }
  }
}
