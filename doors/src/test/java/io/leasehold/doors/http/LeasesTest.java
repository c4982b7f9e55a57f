package io.leasehold.doors.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Leases without keys: granting, renewing, ending, listing. */
class LeasesTest {
  private final Site site = new Site();

  @AfterEach
  void close() {
    site.close();
  }

  @Test
  void grantAnswersWithIdAsStringAndTerms() {
    Reply granted =
        site.put(
            "/lease?ttl=30&holder=me&soft=10s&max-life=1h&lock-delay=500ms&id=9007199254740993");
    assertThat(granted.status()).isEqualTo(200);
    assertThat(granted.at("/lease").isTextual()).isTrue();
    assertThat(granted.lease()).isEqualTo("9007199254740993");
    assertThat(granted.textAt("/holder")).isEqualTo("me");
    assertThat(granted.at("/ttl").asInt()).isEqualTo(30);
    assertThat(granted.at("/ttlMillis").asLong()).isEqualTo(30_000);
    assertThat(granted.at("/softMillis").asLong()).isEqualTo(10_000);
    assertThat(granted.at("/maxLifeMillis").asLong()).isEqualTo(3_600_000);
    assertThat(granted.at("/lockDelayMillis").asLong()).isEqualTo(500);
    assertThat(granted.at("/remainingMillis").asLong()).isEqualTo(30_000);
    assertThat(granted.text()).endsWith("}\n");
  }

  @Test
  void grantWithoutIdChoosesOneAndWithoutHolderUsesTheAddress() {
    Reply granted = site.put("/lease?ttl=500ms");
    assertThat(granted.lease()).matches("[1-9][0-9]*");
    assertThat(granted.textAt("/holder")).isEqualTo("127.0.0.1");
    assertThat(granted.textAt("/ttl")).isEqualTo("0.5");
  }

  @Test
  void grantWithATakenIdIsAConflict() {
    site.put("/lease?ttl=30&id=7&holder=me");
    assertThat(site.put("/lease?ttl=30&id=7&holder=me").at("/fresh").asBoolean()).isFalse();
    Reply taken = site.put("/lease?ttl=30&id=7&holder=you");
    assertThat(taken.status()).isEqualTo(409);
    assertThat(taken.code()).isEqualTo("ID_TAKEN");
    assertThat(taken.textAt("/error/holder")).isEqualTo("me");
  }

  @Test
  void renewTellsHowManyWereRenewed() {
    String lease = site.put("/lease?ttl=30").lease();
    Reply renewed = site.post("/renew?lease=" + lease);
    assertThat(renewed.status()).isEqualTo(200);
    assertThat(renewed.at("/renewed").asInt()).isEqualTo(1);
    assertThat(site.get("/leases/" + lease).at("/renewals").asInt()).isEqualTo(1);
  }

  @Test
  void renewOfOneUnknownLeaseIsNotFoundAndOfAnEndedOneGone() {
    Reply unknown = site.post("/renew?lease=4711");
    assertThat(unknown.status()).isEqualTo(404);
    assertThat(unknown.code()).isEqualTo("NO_SUCH_LEASE");
    String lease = site.put("/lease?ttl=30").lease();
    site.delete("/lease?id=" + lease);
    Reply ended = site.post("/renew?lease=" + lease);
    assertThat(ended.status()).isEqualTo(410);
    assertThat(ended.code()).isEqualTo("ENDED");
    assertThat(ended.textAt("/error/how")).isEqualTo("released");
    assertThat(ended.textAt("/error/lease")).isEqualTo(lease);
  }

  @Test
  void renewOfSeveralJudgesEachOnItsOwn() {
    String lease = site.put("/lease?ttl=30").lease();
    Reply byQuery = site.post("/renew?lease=" + lease + "&lease=4711");
    Reply byBody = site.post("/renew", "{\"leases\": [\"" + lease + "\", 4711]}");
    assertThat(byQuery.status()).isEqualTo(200);
    assertThat(byQuery.text()).isEqualTo(byBody.text());
    assertThat(byBody.at("/renewed").asInt()).isEqualTo(1);
    assertThat(byBody.textAt("/refused/0/lease")).isEqualTo("4711");
    assertThat(byBody.textAt("/refused/0/code")).isEqualTo("NO_SUCH_LEASE");
  }

  @Test
  void renewalThatIsCutByMaxLifeIsNoticed() {
    String lease = site.put("/lease?ttl=30&max-life=30").lease();
    Reply renewed = site.post("/renew?lease=" + lease);
    assertThat(renewed.textAt("/notices/0/lease")).isEqualTo(lease);
    assertThat(renewed.at("/notices/0/remainingMillis").asLong()).isPositive();
  }

  @Test
  void renewWithoutOrWithBadLeasesIsRefused() {
    assertThat(site.post("/renew").textAt("/error/message")).contains("\"lease\" is missing");
    assertThat(site.post("/renew?lease=abc").status()).isEqualTo(400);
    assertThat(site.post("/renew?lease=1", "{\"leases\":[2]}").status()).isEqualTo(400);
    assertThat(site.post("/renew", "{\"leases\":[]}").status()).isEqualTo(400);
    assertThat(site.post("/renew", "{\"leases\":[1.5]}").status()).isEqualTo(400);
    assertThat(site.post("/renew", "{\"lease\":[1]}").textAt("/error/action"))
        .contains("Did you mean \"leases\"?");
    assertThat(site.post("/renew", "{").textAt("/error/message")).contains("no proper JSON");
  }

  @Test
  void revokedLeaseIsGone() {
    String lease = site.put("/lease?ttl=30").lease();
    Reply revoked = site.delete("/lease?id=" + lease);
    assertThat(revoked.status()).isEqualTo(200);
    assertThat(revoked.at("/revoked").asBoolean()).isTrue();
    assertThat(site.get("/leases/" + lease).status()).isEqualTo(410);
    assertThat(site.delete("/lease?id=" + lease).status()).isEqualTo(410);
    assertThat(site.delete("/lease?id=4711").status()).isEqualTo(404);
  }

  @Test
  void forcedRevocationLeavesTheLockDelay() {
    String lease = site.put("/lease/db?ttl=30&lock-delay=1m").lease();
    site.delete("/lease?forced=true&id=" + lease);
    Reply delayed = site.put("/lease/db?ttl=30");
    assertThat(delayed.status()).isEqualTo(409);
    assertThat(delayed.code()).isEqualTo("DELAYED");
    assertThat(delayed.header("retry-after")).isNotEmpty();
    assertThat(site.get("/lease/db").at("/delayRemainingMillis").asLong()).isPositive();
  }

  @Test
  void leasesAreListedAPageAtATime() {
    for (int id = 1; id <= 3; id++) {
      site.put("/lease?ttl=30&id=" + id);
    }
    Reply first = site.get("/leases?limit=2");
    assertThat(first.at("/leases").findValuesAsText("lease")).containsExactly("1", "2");
    Reply second = site.get("/leases?limit=2&stale=true&after=" + first.textAt("/next"));
    assertThat(second.at("/leases").findValuesAsText("lease")).containsExactly("3");
    assertThat(second.json().has("next")).isFalse();
  }

  @Test
  void leaseIsDescribedWithAllThatHangsOnIt() {
    String lease = site.put("/lease/db?ttl=30&holder=me").lease();
    site.put("/kv/config?lease=" + lease, "x");
    Reply described = site.get("/leases/" + lease);
    assertThat(described.textAt("/holder")).isEqualTo("me");
    assertThat(described.textAt("/claims/0/key")).isEqualTo("db");
    assertThat(described.textAt("/keys/0/key")).isEqualTo("config");
    assertThat(described.at("/remainingMillis").asLong()).isPositive();
    assertThat(site.get("/leases/12x").code()).isEqualTo("BAD_ARGUMENT");
  }

  @Test
  void badTermsAreExplained() {
    assertThat(site.put("/lease").textAt("/error/message")).contains("\"ttl\" is missing");
    assertThat(site.put("/lease?ttl=0").textAt("/error/message")).startsWith("ttl is 0, expected");
    assertThat(site.put("/lease?ttl=abc").textAt("/error/message"))
        .isEqualTo(
            "ttl is \"abc\", expected a duration such as 30 (seconds), 30s, 500ms, 2m, 1h or 1d");
    assertThat(site.put("/lease?ttl=1ms").textAt("/error/message")).contains("MIN_TERM_MILLIS");
    assertThat(site.put("/lease?ttl=-1").status()).isEqualTo(400);
    assertThat(site.put("/lease?ttl=999999999999999999d").status()).isEqualTo(400);
    assertThat(site.put("/lease?ttl=30&ttl=40").textAt("/error/message")).contains("given twice");
    assertThat(site.put("/lease?ttl=30&id=0").status()).isEqualTo(400);
    assertThat(site.get("/leases").at("/leases")).isEmpty();
  }

  @Test
  void limitThatIsHitIsNamed() {
    site.put("/limits?LEASES=1");
    site.put("/lease?ttl=30");
    Reply over = site.put("/lease?ttl=30");
    assertThat(over.status()).isEqualTo(429);
    assertThat(over.code()).isEqualTo("OVER_LIMIT");
    assertThat(over.textAt("/error/limit")).isEqualTo("LEASES");
  }
}
