package io.leasehold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Elections at the command line, against a real node. */
class ElectCommandTest {
  private static RealNode node;

  @BeforeAll
  static void start() {
    node = new RealNode();
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static String token(String line) {
    return line.replaceFirst(".*token (\\d+).*", "$1");
  }

  @Test
  void leadersFollowEachOtherAndObserversSeeIt() throws InterruptedException {
    try (RunningCommand observer = node.starts("elect", "observe", "east", "--count", "4")) {
      observer.awaitRemark("watching");
      assertThat(observer.line()).isEqualTo("no leader");
      try (RunningCommand alice =
          node.starts("elect", "campaign", "east", "--holder", "alice", "--value", "h1")) {
        String leading = alice.line();
        assertThat(leading).startsWith("leading east, token ");
        assertThat(observer.line())
            .isEqualTo("leader alice, token " + token(leading) + ", value h1");
        assertThat(alice.interrupted()).isZero();
      }
      assertThat(observer.line()).isEqualTo("no leader: alice released");
      try (RunningCommand bob = node.starts("elect", "campaign", "east", "--holder", "bob")) {
        assertThat(bob.line()).startsWith("leading east");
        assertThat(observer.line()).startsWith("leader bob");
      }
      assertThat(observer.ended()).isZero();
    }
  }

  @Test
  void whoIsMadeToResignKnowsAndCampaignsAgain() throws InterruptedException {
    try (RunningCommand alice = node.starts("elect", "campaign", "west", "--holder", "alice")) {
      String first = token(alice.line());
      assertThat(node.leasehold("elect", "resign", "west", first).err())
          .contains("resigned from west");
      assertThat(alice.line()).isEqualTo("lost west, token " + first + ": the lease was released");
      String again = alice.line();
      assertThat(again).startsWith("leading west");
      assertThat(Long.parseLong(token(again))).isGreaterThan(Long.parseLong(first));
    }
    assertThat(node.leasehold("elect", "resign", "west", "1").exitCode()).isEqualTo(3);
  }

  @Test
  void revokedLeaderLearnsItWithItsNextRenewalAtTheLatest() throws InterruptedException {
    try (RunningCommand alice =
        node.starts("elect", "campaign", "north", "--ttl", "600ms", "--json")) {
      String leading = alice.line();
      assertThat(leading).contains("\"leading\":true");
      node.out("revoke", leading.replaceFirst(".*\"lease\":\"(\\d+)\".*", "$1"));
      assertThat(alice.line()).contains("\"leading\":false", "revoked");
    }
  }

  @Test
  void somethingIsToBeSaidAboutTheElection() {
    assertThat(node.leasehold("elect").exitCode()).isEqualTo(2);
    Invocation impossible = node.leasehold("elect", "campaign", "k", "--ttl", "1ms");
    assertThat(impossible.exitCode()).isEqualTo(2);
  }
}
