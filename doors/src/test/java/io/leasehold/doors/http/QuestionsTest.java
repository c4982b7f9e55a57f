package io.leasehold.doors.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who holds a key, who held it, and why somebody does no more. */
class QuestionsTest {
  private final Site site = new Site();

  @AfterEach
  void close() {
    site.close();
  }

  @Test
  void keyIsDescribedWithHoldersAndStoredValue() {
    site.put("/kv/db", "stored");
    Reply got = site.put("/lease/db?ttl=30&holder=me&value=mine");
    for (String path : new String[] {"/lease/db", "/lease/db?stale=true"}) {
      Reply described = site.get(path);
      assertThat(described.textAt("/holders/0/holder")).isEqualTo("me");
      assertThat(described.textAt("/holders/0/value")).isEqualTo("mine");
      assertThat(described.at("/holders/0/remainingMillis").asLong()).isPositive();
      assertThat(described.textAt("/stored/value")).isEqualTo("stored");
      assertThat(described.at("/revision").asLong()).isEqualTo(got.token());
      assertThat(described.at("/free").asBoolean()).isFalse();
    }
  }

  @Test
  void claimedKeysAreListedByPrefixAPageAtATime() {
    for (String key : new String[] {"a/1", "a/2", "a/%20%FF", "b"}) {
      site.put("/lease/" + key + "?ttl=30");
    }
    Reply first = site.get("/keys?prefix=a/&limit=2");
    assertThat(first.textAt("/keys/0/keyBase64")).isEqualTo("YS8g/w==");
    assertThat(first.textAt("/keys/1/key")).isEqualTo("a/1");
    assertThat(site.get("/keys?prefix=a/&limit=1").textAt("/next")).isEqualTo("a/%20%FF");
    Reply second = site.get("/keys?prefix=a/&limit=2&after=" + first.textAt("/next"));
    assertThat(second.at("/keys").findValuesAsText("key")).contains("a/2");
    assertThat(second.at("/keys")).hasSize(1);
    assertThat(site.get("/keys").at("/keys")).hasSize(4);
    assertThat(site.get("/keys?limit=1001").status()).isEqualTo(400);
  }

  @Test
  void historyNamesPresentAndPastHolders() {
    Reply first = site.put("/lease/db?ttl=30&holder=me");
    site.delete("/lease/db?lease=" + first.lease());
    site.put("/lease/db?ttl=30&holder=you");
    Reply history = site.get("/history/db");
    assertThat(history.textAt("/ended/0/holder")).isEqualTo("me");
    assertThat(history.textAt("/ended/0/how")).isEqualTo("released");
    assertThat(history.textAt("/live/0/holder")).isEqualTo("you");
  }

  @Test
  void whyExplainsATokenInJsonOrAsAParagraph() {
    Reply first = site.put("/lease/db?ttl=30&holder=me");
    site.delete("/lease/db?lease=" + first.lease());
    String path = "/why/db?token=" + first.token();
    Reply json = site.get(path);
    assertThat(json.textAt("/text")).contains("\"me\" held \"db\"");
    assertThat(json.textAt("/ended/how")).isEqualTo("released");
    Reply text = site.send("GET", path, BodyPublishers.noBody(), "Accept", "text/plain");
    assertThat(text.header("content-type")).startsWith("text/plain");
    assertThat(text.text()).startsWith("\"me\" held \"db\" with token " + first.token());
    assertThat(site.get("/why/db").textAt("/error/message")).contains("\"token\" is missing");
  }
}
