package io.leasehold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Whole command lines of holders against a real node. */
class LeaseCommandsTest {
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
  void grantPrintsTheIdAloneAndTheRestAside() {
    Invocation grant = node.leasehold("grant", "--ttl", "60s", "--holder", "alice");
    assertThat(grant.exitCode()).isZero();
    assertThat(grant.out()).matches("\\d+\\R");
    assertThat(grant.err())
        .contains("granted to \"alice\" for 60 s", "leasehold renew " + grant.out().strip());
  }

  @Test
  void grantWithAnIdIsFoundAgain() {
    assertThat(node.out("grant", "--id", "42", "--holder", "a")).isEqualTo("42");
    Invocation again = node.leasehold("grant", "--id", "42", "--holder", "a", "--json");
    assertThat(again.out()).contains("\"lease\":\"42\"", "\"fresh\":false");
    assertThat(again.err()).isEmpty();
    Invocation other = node.leasehold("grant", "--id", "42", "--holder", "b");
    assertThat(other.exitCode()).isEqualTo(3);
    assertThat(other.err()).contains("leasehold:", "42");
    assertThat(other.out()).isEmpty();
  }

  @Test
  void termsOutsideTheRangeAreRefused() {
    Invocation tiny = node.leasehold("grant", "--ttl", "1ms");
    assertThat(tiny.exitCode()).isEqualTo(3);
    assertThat(tiny.err()).contains("100");
  }

  @Test
  void renewJudgesEachLeaseOnItsOwn() {
    String live = node.out("grant");
    assertThat(node.out("renew", live)).contains(live).contains("yes");
    Invocation both = node.leasehold("renew", live, "987654321");
    assertThat(both.exitCode()).isEqualTo(3);
    assertThat(both.out().lines())
        .anyMatch(line -> line.startsWith(live) && line.contains("yes"))
        .anyMatch(line -> line.startsWith("987654321") && line.contains("no "));
    assertThat(node.leasehold("renew", live, "987654321", "--json").out())
        .contains("\"renewed\":[\"" + live + "\"]", "\"code\":\"no-such-lease\"");
  }

  @Test
  void revokedLeaseIsOver() {
    String lease = node.out("grant");
    Invocation revoked = node.leasehold("revoke", lease);
    assertThat(revoked.exitCode()).isZero();
    assertThat(revoked.err()).contains("lease " + lease + " is over");
    assertThat(node.leasehold("renew", lease).exitCode()).isEqualTo(3);
  }

  @Test
  void acquiredKeyIsRefusedToAnotherWithWhoHoldsIt() {
    String token = node.acquires("alice", "orders/leader", "--ttl", "60s");
    Invocation second = node.leasehold("acquire", "orders/leader", "--holder", "bob");
    assertThat(second.exitCode()).isEqualTo(3);
    assertThat(second.out()).isEmpty();
    assertThat(second.err()).contains("orders/leader", "alice", token);
    assertThat(node.leasehold("ls", "leases", "bob").out()).isEmpty();
    Invocation released = node.leasehold("release", "orders/leader", token);
    assertThat(released.err()).contains("orders/leader is released");
    assertThat(Long.parseLong(node.acquires("bob", "orders/leader")))
        .isGreaterThan(Long.parseLong(token));
  }

  @Test
  void waitEndsWhenTheKeyIsGivenBack() throws InterruptedException {
    String token = node.acquires("alice", "queue/a");
    try (RunningCommand watch = node.starts("watch", "queue/a", "--count", "3");
        RunningCommand bob =
            node.starts("acquire", "queue/a", "--holder", "bob", "--wait", "forever", "--json")) {
      watch.awaitRemark("watching");
      awaitWaiter("queue/a");
      node.out("release", "queue/a", token);
      assertThat(bob.line()).contains("\"holder\":\"bob\"", "\"fresh\":true");
      assertThat(bob.ended()).isZero();
    }
  }

  private static void awaitWaiter(String key) {
    while (!node.out("show", "key", key).contains("waits")) {
      Thread.onSpinWait();
    }
  }

  @Test
  void ownLeaseIsKeptAliveWhileItWaits() throws InterruptedException {
    String token = node.acquires("alice", "queue/long", "--ttl", "60s");
    try (RunningCommand bob =
        node.starts("acquire", "queue/long", "--ttl", "300ms", "--wait", "1m", "--json")) {
      awaitThreeRenewals();
      node.out("release", "queue/long", token);
      assertThat(bob.line()).contains("\"token\":");
    }
  }

  /** A whole term has passed by then. */
  private static void awaitThreeRenewals() {
    String renewed = "(?s).*\"termMillis\":300,[^}]*\\}[^{]*\"renewals\":([3-9]|\\d\\d).*";
    while (!node.out("ls", "leases", "--json").matches(renewed)) {
      Thread.onSpinWait();
    }
  }

  @Test
  void waitThatIsOverIsARefusalAndLeavesNoLease() {
    node.acquires("alice", "queue/b");
    Invocation bob = node.leasehold("acquire", "queue/b", "--holder", "bobby", "--wait", "50ms");
    assertThat(bob.exitCode()).isEqualTo(3);
    assertThat(node.leasehold("ls", "leases", "bobby").err()).contains("no live lease");
  }

  @Test
  void slotsAreNumberedPlaces() {
    assertThat(node.out("acquire", "pool", "--mode", "slot", "--slots", "2", "--slot", "1"))
        .contains("slot    1");
    assertThat(node.out("acquire", "pool", "--mode", "slot", "--slots", "2")).contains("slot    0");
    assertThat(node.leasehold("acquire", "pool", "--mode", "slot", "--slots", "2").exitCode())
        .isEqualTo(3);
  }

  @Test
  void sharedHoldersHoldTogether() {
    node.acquires("r1", "doc", "--mode", "shared");
    node.acquires("r2", "doc", "--mode", "shared");
    assertThat(node.out("ls", "claims", "doc")).contains("r1", "r2");
    assertThat(node.leasehold("acquire", "doc").exitCode()).isEqualTo(3);
  }

  @Test
  void handoverPassesTheKeyToAWaiter() {
    String token = node.acquires("alice", "baton");
    try (RunningCommand bob =
        node.starts("acquire", "baton", "--holder", "bob", "--wait", "forever")) {
      awaitWaiter("baton");
      assertThat(RealNode.value(node.out("handover", "baton", token, "--to", "bob"), "holder"))
          .isEqualTo("bob");
      assertThat(bob.ended()).isZero();
    }
  }

  @Test
  void contradictionsAreWrongUsage() {
    assertWrong("exclude each other", "acquire", "k", "--lease", "7", "--ttl", "3s");
    assertWrong("are for --mode slot", "acquire", "k", "--slots", "3");
    assertWrong("needs the size of the pool", "acquire", "k", "--mode", "slot");
    assertWrong("either --to HOLDER or --to-lease", "handover", "k", "1");
    assertWrong("is no duration", "grant", "--ttl", "soon");
    assertWrong("expected host:port", "grant", "--endpoints", "nowhere");
    assertWrong("belong together", "grant", "--tls-cert", "me.pem");
    assertWrong("no-such.pem", "grant", "--tls-ca", "no-such.pem");
  }

  private static void assertWrong(String complaint, String... args) {
    Invocation wrong = Invocation.leasehold(args);
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.out()).isEmpty();
    assertThat(wrong.err()).contains(complaint);
  }
}
