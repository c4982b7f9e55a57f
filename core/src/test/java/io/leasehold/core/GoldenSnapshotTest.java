package io.leasehold.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.Read;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyInfo;
import io.leasehold.core.model.KeyRange;
import io.leasehold.core.model.LateRenewals;
import io.leasehold.core.model.LeaseInfo;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Position;
import io.leasehold.core.model.Tenure;
import io.leasehold.core.model.Waiter;
import io.leasehold.core.outcome.Ended;
import io.leasehold.core.outcome.EventsRead;
import io.leasehold.core.outcome.KeysRead;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Spent;
import io.leasehold.core.outcome.TooOld;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The snapshot format does not change by accident: files written once stay readable, and the same
 * history writes the newest of them again byte by byte.
 *
 * <p>If the format changes on purpose, raise its version, keep the old file as an input, and write
 * the new one: {@code mvn -pl core test -Dtest=GoldenSnapshotTest -Dleasehold.golden=write}.
 */
class GoldenSnapshotTest {
  private static final Path FOLDER = Path.of("src/test/resources/golden");
  private static final Path VERSION_1 = FOLDER.resolve("snapshot-v1.bin");
  private static final Path VERSION_2 = FOLDER.resolve("snapshot-v2.bin");
  private static final Path VERSION_3 = FOLDER.resolve("snapshot-v3.bin");

  @Test
  void theSameHistoryStillWritesTheSameBytes() throws IOException {
    byte[] snapshot = new Chronicle().goesOnCounting().town.snapshot();
    assertThat(snapshot).as("see the comment of this class").isEqualTo(golden());
  }

  @Test
  void whatWasWrittenThenIsReadAndWrittenAgain() throws IOException {
    assertThat(Town.snapshotOf(Town.restore(golden()))).isEqualTo(golden());
  }

  @Test
  void whatVersion1WroteIsReadAsTheSameHistory() throws IOException {
    assertThat(Town.snapshotOf(restored())).isEqualTo(new Chronicle().town.snapshot());
  }

  /** It knew one limit less: that one has its default. */
  @Test
  void whatVersion2WroteIsReadAsTheSameHistory() throws IOException {
    byte[] version2 = Files.readAllBytes(VERSION_2);
    assertThat(Town.snapshotOf(Town.restore(version2))).isEqualTo(golden());
  }

  @Test
  void numbersOfAcquisitionsAreAsTheyWere() throws IOException {
    LeaseMachine machine = Town.restore(golden());
    KeyInfo counted = machine.describeKey(Key.of("counted/a"));
    assertThat(counted.claims()).extracting(Claim::holder).containsExactly("alice");
    assertThat(counted.waiters()).extracting(Waiter::order).containsExactly(2L);
    long alice = new Chronicle().alice.lease();
    Key free = Key.of("free");
    for (long order = 1; order < 12; order++) {
      Acquire acquire = Acquire.exclusive(free, alice).numbered(order);
      Outcome outcome = machine.apply(List.of(acquire), 0).outcomes().get(0);
      boolean spent = outcome instanceof Spent;
      assertThat(spent).as("order %s", order).isEqualTo(Set.of(3L, 4L, 6L, 9L).contains(order));
    }
  }

  @Test
  void timeRevisionAndLimitsAreAsTheyWere() throws IOException {
    LeaseMachine machine = restored();
    assertThat(machine).hasToString(new Chronicle().town.machine().toString());
    assertThat(machine.nowMillis()).isEqualTo(34_000);
    assertThat(machine.limits().of(Limit.EVENTS_KEPT)).isEqualTo(60);
    assertThat(machine.statistics()).isEqualTo(new Chronicle().town.machine().statistics());
    assertThat(machine.nextWorkMillis()).as("there is a backlog").isEqualTo(34_000);
  }

  @Test
  void leasesAreAsTheyWere() throws IOException {
    LeaseMachine machine = restored();
    assertThat(machine.leases(0, 99))
        .extracting(LeaseInfo::holder)
        .containsExactly("alice", "bob", "carol", "eve", "idle");
    assertThat(machine.leases(0, 1)).isEqualTo(new Chronicle().town.machine().leases(0, 1));
    Ended frail = (Ended) machine.describeLease(6);
    assertThat(frail.how()).isEqualTo(HowEnded.EXPIRED);
    assertThat(frail.losses()).hasSize(2);
    assertThat(((Ended) machine.describeLease(4)).how()).isEqualTo(HowEnded.REVOKED);
  }

  @Test
  void claimsQueuesAndDelaysAreAsTheyWere() throws IOException {
    LeaseMachine machine = restored();
    KeyInfo db = machine.describeKey(Key.of("db"));
    assertThat(db.claims()).extracting(Claim::holder).containsExactly("alice");
    assertThat(db.waiters()).extracting(Waiter::holder).containsExactly("bob", "carol");
    assertThat(db.waiters().get(0).untilMillis()).isEqualTo(1_201_000);
    assertThat(machine.describeKey(Key.of("delayed")).delayedUntilMillis()).isEqualTo(631_000);
    assertThat(machine.describeKey(Key.of("leader")).claims())
        .extracting(Claim::holder)
        .containsExactly("eve");
    assertThat(machine.describeKey(Key.of("crowded")).claims()).as("due").isEmpty();
    assertThat(machine.claimedKeys(KeyRange.all(), 99))
        .extracting(info -> info.key().toString())
        .containsExactly("contested", "db", "delayed", "leader", "pool", "shared");
  }

  @Test
  void storedKeysAreAsTheyWere() throws IOException {
    LeaseMachine machine = restored();
    KeysRead keys = (KeysRead) machine.read(Read.of(KeyRange.all()));
    assertThat(keys.keys())
        .extracting(stored -> stored.key() + "=" + stored.value())
        .containsExactly(
            "\\x00\\xff=\\x01",
            "config/a=2",
            "members/alice=10.0.0.1",
            "members/bob=",
            "visits=42");
    assertThat(machine.describeKey(Key.of("config/a")).stored().version()).isEqualTo(2);
  }

  @Test
  void historyAndEventsAreAsTheyWere() throws IOException {
    LeaseMachine machine = restored();
    Tenure delayed = machine.history(Key.of("delayed")).ended().get(0);
    assertThat(delayed.late()).isEqualTo(new LateRenewals(1, 1000, 1000));
    assertThat(machine.history(Key.of("contested")).ended())
        .extracting(Tenure::how)
        .containsExactly(HowEnded.PREEMPTED);
    assertThat(machine.history(Key.of("crowded")).ended())
        .extracting(Tenure::late)
        .containsExactly(new LateRenewals(1, 1000, 1000));
    assertThat(machine.events(new Position(4, 0), 9)).isInstanceOf(TooOld.class);
    LeaseMachine original = new Chronicle().town.machine();
    Position from = new Position(original.revision() - 9, 0);
    assertThat(machine.events(from, 99)).isEqualTo(original.events(from, 99));
    assertThat(((EventsRead) machine.events(from, 99)).events()).isNotEmpty();
  }

  private static LeaseMachine restored() throws IOException {
    return Town.restore(Files.readAllBytes(VERSION_1));
  }

  private static byte[] golden() throws IOException {
    if ("write".equals(System.getProperty("leasehold.golden"))) {
      Files.write(VERSION_3, new Chronicle().goesOnCounting().town.snapshot());
    }
    return Files.readAllBytes(VERSION_3);
  }
}
