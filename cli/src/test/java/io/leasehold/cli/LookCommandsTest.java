package io.leasehold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What is held, by whom, and how it came to be so, against a real node. */
class LookCommandsTest {
  private static RealNode node;

  @BeforeAll
  static void start() {
    node = new RealNode();
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  @Test
  void claimsAreListedByPrefix() {
    String token = node.acquires("alice", "ls/a", "--ttl", "60s");
    node.acquires("bob", "other/b");
    String listed = node.out("ls", "claims", "ls/");
    assertThat(listed.lines().findFirst().orElseThrow())
        .startsWith("KEY ")
        .contains("HOLDER", "TOKEN", "LEFT");
    assertThat(listed).contains("ls/a", "alice", token).doesNotContain("bob");
    assertThat(node.out("ls", "claims", "ls/", "--json"))
        .startsWith("{\"key\":\"ls/a\"")
        .contains("\"mode\":\"exclusive\"", "\"token\":" + token);
    assertThat(node.leasehold("ls", "claims", "nothing/").err()).contains("nothing is claimed");
    assertThat(node.out("list", "claims", "ls/")).as("by its other name").contains("alice", token);
  }

  @Test
  void leasesAreListedByHolder() {
    String lease = node.out("grant", "--holder", "lister", "--ttl", "2m");
    assertThat(node.out("ls", "leases", "lister").lines())
        .anyMatch(line -> line.matches(lease + "  lister  2 m .*"));
    assertThat(node.out("ls", "leases", "lister", "--json"))
        .contains("\"id\":\"" + lease + "\"", "\"termMillis\":120000");
  }

  @Test
  void leaseIsShownWithAllThatHangsOnIt() {
    String lease = node.out("grant", "--holder", "shown", "--lock-delay", "1s");
    node.out("acquire", "shown/key", "--lease", lease);
    node.out("put", "shown/stored", "v", "--lease", lease);
    String sheet = node.out("show", "lease", lease);
    assertThat(RealNode.value(sheet, "holder")).isEqualTo("shown");
    assertThat(RealNode.value(sheet, "ttl")).isEqualTo("30 s");
    assertThat(RealNode.value(sheet, "lock delay")).isEqualTo("1 s");
    assertThat(RealNode.value(sheet, "claims")).startsWith("shown/key (token ");
    assertThat(RealNode.value(sheet, "keys")).isEqualTo("shown/stored");
    assertThat(RealNode.value(sheet, "waits for")).isEqualTo("-");
    assertThat(node.out("show", "lease", lease, "--json")).contains("\"lockDelayMillis\":1000");
    assertThat(node.leasehold("show", "lease", "5").exitCode()).isEqualTo(3);
    assertThat(node.leasehold("show", "lease", "five").exitCode()).isEqualTo(2);
  }

  @Test
  void keyIsShownWithHoldersAndWithout() {
    assertThat(RealNode.value(node.out("show", "key", "free"), "held")).isEqualTo("no");
    node.acquires("alice", "taken", "--value", "10.0.0.1");
    assertThat(node.out("show", "key", "taken")).contains("alice", "10.0.0.1", "exclusive");
    assertThat(node.out("show", "taken")).contains("alice", "10.0.0.1", "exclusive");
    assertThat(node.leasehold("show", "kye", "taken").exitCode()).isEqualTo(2);
    assertThat(node.out("show", "key", "taken", "--json")).contains("\"value\":\"10.0.0.1\"");
  }

  @Test
  void historyAndWhyTellHowItEnded() {
    String token = node.acquires("alice", "past");
    node.out("release", "past", token);
    String second = node.acquires("bob", "past");
    assertThat(node.out("history", "past").lines().skip(1))
        .satisfiesExactly(
            line -> assertThat(line).startsWith(token).contains("alice", "released", " ago"),
            line -> assertThat(line).startsWith(second).contains("bob", "held"));
    assertThat(node.out("history", "past", "--json")).contains("\"how\":\"released\"");
    Invocation why = node.leasehold("why", "past", token);
    assertThat(why.exitCode()).isZero();
    assertThat(why.out()).contains("alice", "bob", second);
    assertThat(node.out("why", "past", token, "--json")).startsWith("{\"text\":");
    assertThat(node.leasehold("history", "never").err()).contains("nobody has held never");
  }

  @Test
  void watchTellsWhatHappensFromAPosition() throws InterruptedException {
    try (RunningCommand watch = node.starts("watch", "watched/", "--prefix", "--count", "4")) {
      watch.awaitRemark("watching at");
      node.out("put", "watched/a", "1");
      String token = node.acquires("alice", "watched/b");
      node.out("release", "watched/b", token);
      node.out("del", "watched/a");
      String first = watch.line();
      assertThat(first).matches("\\d+\\.\\d+  put +watched/a = 1");
      assertThat(watch.line()).contains("acquired", "watched/b by alice", "token " + token);
      assertThat(watch.line()).contains("given up", "released");
      assertThat(watch.line()).contains("deleted", "watched/a");
      assertThat(watch.ended()).isZero();
      String position = first.substring(0, first.indexOf(' '));
      assertThat(node.out("watch", "watched/a", "--from", position, "--count", "1", "--json"))
          .contains("\"keyPut\":", "\"key\":\"watched/a\"", "\"value\":\"1\"");
    }
  }

  @Test
  void watchOfEverythingAndOfALeaseTellsLeases() throws InterruptedException {
    String lease = node.out("grant", "--holder", "mortal");
    try (RunningCommand all = node.starts("watch");
        RunningCommand one = node.starts("watch", "--lease", lease, "--count", "1")) {
      all.awaitRemark("watching");
      one.awaitRemark("watching");
      node.out("revoke", lease);
      assertThat(one.line()).contains("lease ended", lease, "mortal", "revoked");
      assertThat(all.line()).contains("lease ended");
      assertThat(all.interrupted()).isZero();
    }
  }

  @Test
  void positionsThatAreNoneAreWrongUsage() {
    assertThat(node.leasehold("watch", "--from", "now").exitCode()).isEqualTo(2);
    assertThat(node.leasehold("watch", "--prefix").exitCode()).isEqualTo(2);
    assertThat(node.leasehold("ls", "everything").exitCode()).isEqualTo(2);
  }
}
