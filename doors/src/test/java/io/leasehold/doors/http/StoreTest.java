package io.leasehold.doors.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Stored keys, counters and transactions. */
class StoreTest {
  private final Site site = new Site();

  @AfterEach
  void close() {
    site.close();
  }

  @Test
  void storedValueIsReadAsTextAsBase64OrRaw() {
    Reply put = site.put("/kv/a/b", "hello");
    assertThat(put.at("/created").asBoolean()).isTrue();
    assertThat(put.at("/version").asInt()).isEqualTo(1);
    assertThat(site.get("/kv/a/b").textAt("/value")).isEqualTo("hello");
    byte[] odd = {(byte) 0xff, 0};
    site.put("/kv/a/b", odd);
    Reply got = site.get("/kv/a/b?stale=true");
    assertThat(got.textAt("/valueBase64")).isEqualTo("/wA=");
    assertThat(got.json().has("value")).isFalse();
    assertThat(site.get("/kv/a/b?raw=true").bytes()).isEqualTo(odd);
    long first = put.at("/modRevision").asLong();
    assertThat(site.get("/kv/a/b?revision=" + first).textAt("/value")).isEqualTo("hello");
    assertThat(site.get("/kv/a/b?revision=99999").status()).isEqualTo(400);
    assertThat(site.get("/kv/none").status()).isEqualTo(404);
    assertThat(site.get("/kv/none").code()).isEqualTo("NOT_STORED");
  }

  @Test
  void boundKeyVanishesWithItsLease() {
    String lease = site.put("/lease?ttl=30").lease();
    assertThat(site.put("/kv/a?lease=" + lease, "x").lease()).isEqualTo(lease);
    site.put("/kv/a?keep-lease=true", "y");
    assertThat(site.get("/kv/a").lease()).isEqualTo(lease);
    site.delete("/lease?id=" + lease);
    assertThat(site.get("/kv/a").status()).isEqualTo(404);
    assertThat(site.put("/kv/a?lease=" + lease, "x").status()).isEqualTo(410);
    Reply nothing = site.put("/kv/a?keep-lease=true", "x");
    assertThat(nothing.status()).isEqualTo(404);
    assertThat(nothing.code()).isEqualTo("NOT_STORED");
  }

  @Test
  void keysAreListedAndDeletedByPrefix() {
    for (String key : new String[] {"a/1", "a/2", "a/3", "b"}) {
      site.put("/kv/" + key + "?value=v");
    }
    Reply first = site.get("/kv?prefix=a/&limit=2");
    assertThat(first.at("/keys").findValuesAsText("key")).containsExactly("a/1", "a/2");
    assertThat(first.at("/count").asInt()).isEqualTo(3);
    Reply second = site.get("/kv?prefix=a/&after=" + first.textAt("/next"));
    assertThat(second.at("/keys").findValuesAsText("key")).containsExactly("a/3");
    assertThat(second.json().has("next")).isFalse();
    assertThat(site.delete("/kv/a/3").at("/deleted").asInt()).isEqualTo(1);
    assertThat(site.delete("/kv?prefix=a/").at("/deleted").asInt()).isEqualTo(2);
    assertThat(site.delete("/kv").textAt("/error/message")).contains("\"prefix\" is missing");
    assertThat(site.get("/kv").at("/keys").findValuesAsText("key")).containsExactly("b");
  }

  @Test
  void largeValuesMakeShortPages() {
    String value = "v".repeat(1 << 20);
    for (int i = 0; i < 6; i++) {
      site.put("/kv/" + i, value);
    }
    Reply page = site.get("/kv");
    assertThat(page.at("/keys")).hasSize(4);
    assertThat(page.textAt("/next")).isEqualTo("3");
  }

  @Test
  void counterCountsARequestIdOnce() {
    assertThat(site.post("/counter/c").textAt("/value")).isEqualTo("1");
    assertThat(site.post("/counter/c?add=41&request-id=5").textAt("/value")).isEqualTo("42");
    assertThat(site.post("/counter/c?add=41&request-id=5").textAt("/value")).isEqualTo("42");
    assertThat(site.post("/counter/c?add=-2").textAt("/value")).isEqualTo("40");
    site.put("/kv/word", "abc");
    Reply not = site.post("/counter/word");
    assertThat(not.status()).isEqualTo(409);
    assertThat(not.code()).isEqualTo("NOT_A_COUNTER");
    assertThat(site.post("/counter/c?add=1.5").status()).isEqualTo(400);
  }

  @Test
  void transactionIsFencedByAToken() {
    long token = site.put("/lease/db?ttl=30").token();
    String body =
        """
        {"compares": [{"key": "db", "target": "claim-token", "number": %s}],
         "then": [{"put": {"key": "a", "value": "1"}}, {"add": {"key": "a", "add": 2}},
                  {"read": {"prefix": "a"}}, {"txn": {"then": [{"delete": {"key": "z"}}]}}],
         "orElse": [{"read": {"key": "a", "limit": 1}}]}
        """;
    Reply done = site.post("/txn", body.formatted(token));
    assertThat(done.at("/succeeded").asBoolean()).isTrue();
    assertThat(done.at("/results").findValuesAsText("outcome"))
        .containsExactly("stored", "added", "keys_read", "deleted", "transacted");
    assertThat(done.textAt("/results/1/value")).isEqualTo("3");
    assertThat(done.textAt("/results/2/keys/0/value")).isEqualTo("3");
    Reply fenced = site.post("/txn", body.formatted(token + 1));
    assertThat(fenced.status()).isEqualTo(200);
    assertThat(fenced.at("/succeeded").asBoolean()).isFalse();
    assertThat(fenced.textAt("/results/0/keys/0/value")).isEqualTo("3");
  }

  @Test
  void malformedTransactionsAreExplained() {
    assertThat(refused("")).contains("the body is empty");
    assertThat(refused("[]")).contains("no JSON object");
    assertThat(refused("{\"then\": 1}")).contains("the body.then is 1, expected an array");
    assertThat(refused("{\"then\": [{\"putt\": {}}]}")).contains("unknown field \"putt\"");
    assertThat(refused("{\"then\": [{}]}")).contains("exactly one");
    assertThat(refused("{\"then\": [{\"put\": {\"value\": \"1\"}}]}")).contains("put.key");
    assertThat(refused("{\"then\": [{\"delete\": {}}]}")).contains("without a key");
    assertThat(refused("{\"compares\": [{\"key\": \"a\", \"target\": \"value\"}]}"))
        .contains("expected a \"value\"");
    assertThat(refused("{\"compares\": [{\"key\": \"a\", \"target\": \"vale\", \"number\": 1}]}"))
        .contains("one of value, create-revision");
    assertThat(refused("{\"then\": [], \"then\": []}")).contains("no proper JSON");
    assertThat(refused("{} {}")).contains("no proper JSON");
    assertThat(refused("{\"then\": [{\"put\": {\"keyBase64\": \"%\"}}]}")).contains("base 64");
    assertThat(refused("{\"then\":[{\"txn\":".repeat(400))).contains("no proper JSON");
  }

  private String refused(String body) {
    Reply reply = site.post("/txn", body);
    assertThat(reply.status()).as(body).isEqualTo(400);
    return reply.textAt("/error/message");
  }
}
