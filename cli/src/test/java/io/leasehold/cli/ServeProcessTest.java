package io.leasehold.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node as its own process: what it prints works, and a signal ends it in order. */
class ServeProcessTest {
  private static final Pattern SUGGESTED = Pattern.compile("Try: +curl -X PUT '([^']+)'");

  @TempDir Path directory;

  @Test
  void whatItSuggestsWorksAndASignalEndsItWithZero() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "serve",
                "--port=0",
                "--data=" + directory)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(suggestion(out)))
              .PUT(HttpRequest.BodyPublishers.noBody())
              .build();
      assertThat(HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body())
          .contains("\"token\":");
      process.destroy();
      assertThat(process.waitFor()).isZero();
    } finally {
      process.destroyForcibly();
    }
  }

  private static String suggestion(BufferedReader out) throws IOException {
    String line;
    while ((line = out.readLine()) != null) {
      Matcher matcher = SUGGESTED.matcher(line);
      if (matcher.find()) {
        return matcher.group(1);
      }
    }
    throw new AssertionError("the node ended without a suggestion");
  }
}
