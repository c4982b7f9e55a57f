package io.leasehold.client.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.client.DeniedException;
import io.leasehold.client.DeniedException.Reason;
import io.leasehold.client.Hub;
import io.leasehold.client.Lease;
import io.leasehold.client.Leasehold;
import io.leasehold.client.Terms;
import io.leasehold.client.facts.Bytes;
import io.leasehold.client.facts.Stored;
import io.leasehold.client.store.Listing;
import io.leasehold.client.store.Store;
import io.leasehold.client.watch.Position;
import io.leasehold.client.watch.WatchEvent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Members are there as long as their leases, and come back by themselves. */
class GroupTest {
  private static final Bytes ADDRESS = Bytes.of("10.0.0.1:80");
  private static final Terms SHORT = Terms.of(Duration.ofSeconds(3));

  private final Hub hub = new Hub();
  private final Leasehold alice = hub.client("alice");
  private final Leasehold bob = hub.client("bob");
  private final Group atAlice = Group.of(alice, "workers");
  private final Group atBob = Group.of(bob, "workers");
  private final List<String> told = new CopyOnWriteArrayList<>();
  private final GroupListener listener =
      new GroupListener() {
        @Override
        public void joined(Member member) {
          told.add("+" + member.name());
        }

        @Override
        public void left(Member member) {
          told.add("-" + member.name());
        }
      };

  @AfterEach
  void close() {
    hub.close();
  }

  @Test
  void membersAreThereUntilTheyLeave() throws Exception {
    Membership a = atAlice.join("a", ADDRESS);
    try (Membership b = atBob.join("b", ADDRESS)) {
      assertThat(a.isThere()).isTrue();
      assertThat(names()).containsExactly("a", "b");
      assertThat(atBob.members().get(0).value()).isEqualTo(ADDRESS);
      a.close();
      assertThat(names()).containsExactly("b");
      assertThat(a.isThere()).isFalse();
      assertThat(b.isThere()).isTrue();
    }
  }

  @Test
  void nameIsForOneMemberAtATime() throws Exception {
    try (Membership first = atAlice.join("a", ADDRESS)) {
      assertThatThrownBy(() -> atBob.join("a", ADDRESS))
          .isInstanceOfSatisfying(
              DeniedException.class, denied -> assertThat(denied.reason()).isEqualTo(Reason.HELD));
      Hub.until("bob has given its lease back", () -> bob.leases() == 0);
      assertThat(first.isThere()).isTrue();
    }
  }

  @Test
  void memberThatLostItsLeaseIsGoneForAllAndJoinsAgain() throws Exception {
    try (AutoCloseable follows = atBob.follow(listener);
        Membership a = atAlice.join("a", ADDRESS, SHORT)) {
      Hub.until("a is seen", () -> told.equals(List.of("+a")));
      Lease first = a.lease().orElseThrow();
      hub.revoke(first.id());
      Hub.until("a is back", () -> told.equals(List.of("+a", "-a", "+a")));
      Hub.until("a knows", () -> a.lease().filter(now -> now != first).isPresent());
      assertThat(atBob.members().get(0).lease()).isNotEqualTo(first.id());
      assertThat(follows).isNotNull();
    }
  }

  @Test
  void memberThatWasCutOffJoinsAgain() throws Exception {
    try (Membership a = atAlice.join("a", ADDRESS, Terms.of(Duration.ofSeconds(1)))) {
      hub.cut("alice");
      Hub.until("a is gone for all", () -> names().isEmpty());
      assertThat(a.isThere()).isFalse();
      hub.mend("alice");
      Hub.until("a is back", () -> names().contains("a") && a.isThere());
    }
  }

  @Test
  void memberThatStoppedInTimeReplacesItsOwnOldEntry() throws Exception {
    Entry entry = new Entry(alice.connection(), "workers/a", ADDRESS);
    try (Lease old = alice.lease(Terms.DEFAULT);
        Lease next = alice.lease(Terms.DEFAULT)) {
      entry.send(old.id(), Entry.NO_LEASE).get();
      entry.send(next.id(), old.id()).get();
      assertThat(atBob.members().get(0).lease()).isEqualTo(next.id());
    }
  }

  @Test
  void followerIsToldOfThoseWhoAreThereAlready() throws Exception {
    try (Membership a = atAlice.join("a", ADDRESS);
        AutoCloseable follows = atBob.follow(listener)) {
      Hub.until("a is seen", () -> told.contains("+a"));
      try (Membership b = atAlice.join("b", ADDRESS)) {
        Hub.until("b is seen", () -> told.equals(List.of("+a", "+b")));
        assertThat(b.isThere()).isTrue();
      }
      Hub.until("b is gone", () -> told.equals(List.of("+a", "+b", "-b")));
      assertThat(a.isThere()).isTrue();
      assertThat(follows).isNotNull();
    }
  }

  @Test
  void listOlderThanAnEventIsAskedAgain() throws Exception {
    Roster roster = new Roster(bob, "workers/", listener);
    try (Membership a = atAlice.join("a", ADDRESS);
        Membership b = atAlice.join("b", ADDRESS)) {
      Stored entry = Store.with(bob).get("workers/b").orElseThrow();
      Position position = new Position(entry.revision(), 0);
      roster.happened(new WatchEvent.KeyPut(position, entry, Optional.empty()));
      roster.know(new Listing(List.of(), entry.revision() - 1));
      Hub.until("both are seen", () -> told.equals(List.of("+b", "+a")));
      assertThat(a.isThere()).isEqualTo(b.isThere());
    }
  }

  @Test
  void groupsBelowAGroupAreNoMembersOfIt() throws Exception {
    try (Membership inner = Group.of(alice, "workers/eu").join("a", ADDRESS)) {
      assertThat(atBob.members()).isEmpty();
      assertThat(inner.isThere()).isTrue();
      assertThatThrownBy(() -> atBob.join("eu/b", ADDRESS)).hasMessageContaining("no slash");
    }
  }

  private List<String> names() throws InterruptedException {
    return atBob.members().stream().map(Member::name).toList();
  }
}
