package io.leasehold.doors.etcd.twins;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The stage's server, asked in JSON over plain HTTP/1.1. */
public final class Rest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final Stage stage;
  private final JsonAnswers answers;

  public Rest(Stage stage) {
    this.stage = stage;
    this.answers = new JsonAnswers(stage.relative());
  }

  /** A text as the gateway takes bytes. */
  public static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Posts, and writes down status, kind of content and the whole answer. */
  public JsonNode post(String what, String path, String body) throws Exception {
    HttpResponse<String> response = send("POST", path, body);
    JsonNode answer = JSON.readTree(response.body());
    stage.note(what, response.statusCode() + " " + type(response) + " " + answers.write(answer));
    return answer;
  }

  /** Posts what is refused in words of one's own: only status and code are written down. */
  public void postForCode(String what, String path, String body) throws Exception {
    HttpResponse<String> response = send("POST", path, body);
    stage.note(what, response.statusCode() + " code " + JSON.readTree(response.body()).get("code"));
  }

  /** Writes down nothing but the status. */
  public HttpResponse<String> status(String what, String method, String path) throws Exception {
    HttpResponse<String> response = send(method, path, "{}");
    stage.note(what, "" + response.statusCode());
    return response;
  }

  /** Opens a stream; its first line may be long in coming. */
  public Lines stream(String path, String body) {
    return new Lines(client.sendAsync(request("POST", path, body), BodyHandlers.ofInputStream()));
  }

  private HttpResponse<String> send(String method, String path, String body)
      throws IOException, InterruptedException {
    return client.send(request(method, path, body), BodyHandlers.ofString());
  }

  private HttpRequest request(String method, String path, String body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://" + stage.server().endpoint() + path))
            .timeout(PATIENCE);
    return request
        .method(
            method, method.equals("GET") ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
        .build();
  }

  private static String type(HttpResponse<?> response) {
    return response.headers().firstValue("content-type").orElse("no content type");
  }

  /** The lines of a stream, as they come. */
  public final class Lines implements AutoCloseable {
    private final CompletableFuture<HttpResponse<InputStream>> response;
    private BufferedReader lines;

    private Lines(CompletableFuture<HttpResponse<InputStream>> response) {
      this.response = response;
    }

    /** Waits for a line and writes it down; an end is written down too. */
    public JsonNode next(String what) throws Exception {
      if (lines == null) {
        HttpResponse<InputStream> opened = response.get(30, TimeUnit.SECONDS);
        stage.note(what, opened.statusCode() + " " + type(opened));
        lines = new BufferedReader(new InputStreamReader(opened.body(), StandardCharsets.UTF_8));
      }
      String line = lines.readLine();
      stage.note(what, line == null ? "end" : written(line));
      return line == null ? null : JSON.readTree(line);
    }

    private String written(String line) throws JsonProcessingException {
      return answers.write(JSON.readTree(line));
    }

    /** Goes away: the connection is closed, whatever the server still has to say. */
    @Override
    public void close() throws IOException {
      if (lines == null) {
        response.cancel(true);
      } else {
        lines.close();
      }
    }
  }
}
