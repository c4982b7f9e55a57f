package io.leasehold.doors.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.command.Compact;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Server-sent events: nothing lost, nothing doubled, also across connections. */
class WatchTest {
  private final Site site = new Site();

  @AfterEach
  void close() {
    site.close();
  }

  /** A reader of the stream who notes the id as a browser does. */
  private final class Reader implements AutoCloseable {
    private final HttpURLConnection connection;
    private final BufferedReader lines;
    String lastId = "";

    Reader(String path, String resumeAt) throws IOException {
      connection = (HttpURLConnection) site.uri(path).toURL().openConnection();
      connection.setReadTimeout(20_000);
      if (!resumeAt.isEmpty()) {
        connection.setRequestProperty("Last-Event-ID", resumeAt);
      }
      lines =
          new BufferedReader(
              new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8));
      assertThat(line()).isEqualTo(": watching");
      assertThat(line()).startsWith("id: ");
    }

    private String line() throws IOException {
      String line = lines.readLine();
      if (line.startsWith("id: ")) {
        lastId = line.substring(4);
      }
      return line;
    }

    /** The name and the data of the next event. */
    String event() throws IOException {
      String name = "";
      while (true) {
        String line = line();
        if (line.startsWith("event: ")) {
          name = line.substring(7);
        } else if (line.startsWith("data: ")) {
          return name + " " + line.substring(6);
        }
      }
    }

    @Override
    public void close() {
      connection.disconnect();
    }
  }

  @Test
  void watchOfAKeyTellsWhatHappensToIt() throws IOException {
    try (Reader reader = new Reader("/watch/db", "")) {
      site.put("/kv/other", "x");
      Reply got = site.put("/lease/db?ttl=30&holder=me");
      assertThat(reader.event())
          .startsWith("claim_granted {\"key\":\"db\"")
          .contains("\"token\":" + got.token(), "\"holder\":\"me\"");
      site.delete("/lease/db?lease=" + got.lease());
      assertThat(reader.event()).startsWith("claim_ended ").contains("\"how\":\"released\"");
      site.put("/kv/db", "x");
      assertThat(reader.event()).startsWith("key_put ").contains("\"value\":\"x\"");
      site.delete("/kv/db");
      assertThat(reader.event()).startsWith("key_deleted ");
    }
  }

  @Test
  void watchOfEverythingTellsOfLeasesToo() throws IOException {
    try (Reader reader = new Reader("/watch", "")) {
      site.put("/lease?ttl=30&id=7");
      assertThat(reader.event()).startsWith("lease_granted {\"lease\":\"7\"");
      site.delete("/lease?id=7");
      assertThat(reader.event()).startsWith("lease_ended ");
    }
  }

  @Test
  void resumedWatchLosesAndDoublesNothing() throws IOException {
    List<String> seen = new ArrayList<>();
    String resumeAt = "";
    int written = 0;
    for (int round = 0; round < 5; round++) {
      try (Reader reader = new Reader("/watch?prefix=a/", resumeAt)) {
        for (int i = 0; i < 20; i++) {
          site.put("/kv/a/" + written++, "x");
          site.put("/kv/b", "x");
        }
        for (int i = 0; i < 13; i++) {
          seen.add(key(reader.event()));
        }
        resumeAt = reader.lastId;
      }
    }
    try (Reader reader = new Reader("/watch?prefix=a/&from=0", resumeAt)) {
      while (seen.size() < written) {
        seen.add(key(reader.event()));
      }
    }
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < written; i++) {
      expected.add("a/" + i);
    }
    assertThat(seen).isEqualTo(expected);
  }

  private static String key(String event) {
    return event.replaceFirst(".*?\"key\":\"([^\"]*)\".*", "$1");
  }

  @Test
  void readerWhoIsCutOffBeforeTheFirstEventCanResume() throws IOException {
    String resumeAt;
    try (Reader reader = new Reader("/watch/db", "")) {
      resumeAt = reader.lastId;
    }
    site.put("/kv/db", "x");
    try (Reader reader = new Reader("/watch/db", resumeAt)) {
      assertThat(reader.event()).startsWith("key_put ");
    }
  }

  @Test
  void watchFromAPositionBeginsThere() throws IOException {
    site.put("/kv/db", "1");
    long second = site.put("/kv/db", "2").at("/modRevision").asLong();
    try (Reader reader = new Reader("/watch/db?from=" + second + ".0", "")) {
      assertThat(reader.event()).contains("\"value\":\"2\"");
    }
  }

  @Test
  void quietWatchIsKeptAliveByComments() throws IOException {
    try (Reader reader = new Reader("/watch/db", "")) {
      assertThat(reader.line()).isEmpty();
      for (int i = 0; i < 3; i++) {
        assertThat(reader.line()).isEqualTo(": alive");
        assertThat(reader.line()).isEmpty();
      }
      site.put("/kv/db", "x");
      assertThat(reader.event()).startsWith("key_put ");
    }
  }

  @Test
  void forgottenPositionIsGone() {
    site.put("/kv/db", "1");
    long revision = site.put("/kv/db", "2").at("/modRevision").asLong();
    site.engine.submit(new Compact(revision)).join();
    Reply old = site.get("/watch/db?from=1");
    assertThat(old.status()).isEqualTo(410);
    assertThat(old.code()).isEqualTo("TOO_OLD");
    assertThat(old.at("/error/oldestRevision").asLong()).isPositive();
    assertThat(site.get("/kv/db?revision=1").status()).isEqualTo(410);
    assertThat(site.get("/watch/db?from=x").status()).isEqualTo(400);
    assertThat(site.get("/watch/db?from=1.2.3").status()).isEqualTo(400);
  }
}
