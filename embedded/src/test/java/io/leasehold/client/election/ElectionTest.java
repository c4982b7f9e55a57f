package io.leasehold.client.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.client.DeniedException;
import io.leasehold.client.Hub;
import io.leasehold.client.Leasehold;
import io.leasehold.client.Terms;
import io.leasehold.client.facts.Owner;
import io.leasehold.client.holder.LossCause;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One leads, knows when it no longer does, and somebody always stands in line. */
class ElectionTest {
  private static final String OFFICE = "orders/leader";

  private final Hub hub = new Hub();
  private final Leasehold alice = hub.client("alice");
  private final Leasehold bob = hub.client("bob");
  private final Election atAlice = Election.of(alice, OFFICE);
  private final Election atBob = Election.of(bob, OFFICE);

  @AfterEach
  void close() {
    hub.close();
  }

  @Test
  void nextInLineLeadsWhenTheLeaderResigns() throws Exception {
    try (Candidate a = atAlice.candidate().value("10.0.0.1:80").start()) {
      Leadership first = a.awaitLeadership();
      first.check();
      assertThat(a.stage()).isEqualTo(Stage.LEADING);
      assertThat(atBob.leader().orElseThrow().value().text()).isEqualTo("10.0.0.1:80");
      try (Candidate b = atBob.candidate().start()) {
        awaitInLine("bob");
        assertThat(b.leadership()).isEmpty();
        a.resign().get();
        Leadership second = b.awaitLeadership();
        assertThat(second.token()).isGreaterThan(first.token());
        assertThat(first.held().isSafe()).isFalse();
        awaitInLine("alice");
        assertThat(a.stage()).isEqualTo(Stage.CAMPAIGNING);
      }
      assertThat(a.awaitLeadership().token()).isGreaterThan(first.token());
    }
  }

  @Test
  void termsAndTransitionsAreCounted() throws Exception {
    assertThat(atAlice.tally().terms()).isZero();
    try (Candidate a = atAlice.candidate().start()) {
      Leadership first = a.awaitLeadership();
      assertThat(first.tally().terms()).isEqualTo(1);
      a.resign().get();
      Hub.until("a second term", () -> atAlice.tally().terms() == 2);
      assertThat(atAlice.tally().transitions()).isZero();
    }
    try (Candidate b = atBob.candidate().start()) {
      Leadership third = b.awaitLeadership();
      assertThat(third.tally()).isEqualTo(new Tally(3, 1, third.token(), "bob"));
      assertThat(atAlice.tally()).isEqualTo(third.tally());
    }
  }

  @Test
  void leaderHandsOverToANamedSuccessor() throws Exception {
    Leasehold carol = hub.client("carol");
    try (Candidate a = atAlice.candidate().start()) {
      Leadership first = a.awaitLeadership();
      try (Candidate b = atBob.candidate().start()) {
        awaitInLine("bob");
        try (Candidate c = Election.of(carol, OFFICE).candidate().start()) {
          awaitInLine("carol");
          Owner next = a.handOver("carol").get();
          assertThat(next.holder()).isEqualTo("carol");
          assertThat(c.awaitLeadership().token())
              .isEqualTo(next.token())
              .isGreaterThan(first.token());
          assertThat(b.leadership()).isEmpty();
          assertThat(first.held().loss().orElseThrow().cause()).isEqualTo(LossCause.HANDED_OVER);
        }
      }
    }
  }

  @Test
  void handingOverToNobodyIsSaidAndTheNextOneLeads() throws Exception {
    try (Candidate a = atAlice.candidate().once().start()) {
      a.awaitLeadership();
      try (Candidate b = atBob.candidate().start()) {
        awaitInLine("bob");
        assertThatThrownBy(() -> a.handOver("nobody").get())
            .hasCauseInstanceOf(DeniedException.class);
        b.awaitLeadership().check();
      }
    }
  }

  @Test
  void observersAreToldOfEachLeader() throws Exception {
    List<String> seen = new CopyOnWriteArrayList<>();
    AutoCloseable observation =
        atBob.observe(leader -> seen.add(leader.map(Owner::holder).orElse("nobody")));
    Hub.until("the first reading", () -> seen.equals(List.of("nobody")));
    try (Candidate a = atAlice.candidate().start()) {
      a.awaitLeadership();
      Hub.until("alice is seen", () -> seen.equals(List.of("nobody", "alice")));
    }
    Hub.until("nobody is seen", () -> seen.equals(List.of("nobody", "alice", "nobody")));
    observation.close();
  }

  @Test
  void threeNumbersOfKubernetesAreTakenAsTheyAre() throws Exception {
    Terms terms =
        Terms.ofKubernetes(Duration.ofSeconds(15), Duration.ofSeconds(10), Duration.ofSeconds(2));
    try (Candidate a = atAlice.candidate().terms(terms).start()) {
      Leadership leadership = a.awaitLeadership();
      assertThat(leadership.held().lease().terms().term()).isEqualTo(Duration.ofSeconds(15));
      assertThat(leadership.held().remaining()).isLessThanOrEqualTo(Duration.ofSeconds(10));
    }
  }

  private void awaitInLine(String name) throws Exception {
    Hub.until(name + " is in line", () -> inLine(name));
  }

  private boolean inLine(String name) {
    return hub.waiters(OFFICE).contains(name);
  }
}
