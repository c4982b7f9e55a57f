package io.leasehold.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.Add;
import io.leasehold.core.command.Command;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.Release;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Limits;
import io.leasehold.core.model.Terms;
import io.leasehold.core.snapshot.Snapshot;
import io.leasehold.core.snapshot.SnapshotException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;

/** Equal states give equal bytes, what is restored goes on alike, and damage is refused. */
class SnapshotTest {
  private static final int HEADER_BYTES = 10;

  @Test
  void aRestoredMachineWritesTheSameSnapshot() throws IOException {
    byte[] snapshot = new Chronicle().town.snapshot();
    assertThat(Town.snapshotOf(Town.restore(snapshot))).isEqualTo(snapshot);
  }

  @Test
  void anEmptyMachineHasASnapshotToo() throws IOException {
    LeaseMachine empty = new LeaseMachine(Limits.defaults());
    byte[] snapshot = Town.snapshotOf(empty);
    LeaseMachine restored = Town.restore(snapshot);
    assertThat(restored.revision()).isEqualTo(1);
    assertThat(Town.snapshotOf(restored)).isEqualTo(snapshot);
  }

  @Test
  void theSameHistoryGivesTheSameBytes() {
    assertThat(new Chronicle().town.snapshot()).isEqualTo(new Chronicle().town.snapshot());
  }

  @Test
  void aRestoredMachineAnswersEverythingAsTheOriginalDoes() throws IOException {
    Chronicle chronicle = new Chronicle();
    LeaseMachine original = chronicle.town.machine();
    LeaseMachine restored = Town.restore(chronicle.town.snapshot());
    long now = original.nowMillis();
    List<Command> commands =
        List.of(
            new RenewLeases(1, 2, 3, 4, 5, 6, 7, 8, 19),
            new Release(Key.of("contested"), chronicle.idleToken),
            new Release(Key.of("delayed"), chronicle.frailToken),
            new Release(Key.of("db"), chronicle.alice.token("db")),
            chronicle.idle.slot("pool", 3),
            chronicle.carol.slot("idle pool", 2),
            new Add(Key.of("visits"), 2, 7002),
            Put.of(Key.of("config/a"), Bytes.of("3")),
            chronicle.idle.acquire("delayed").waiting(3_600_000),
            new RenewLeases(7));
    for (Command command : commands) {
      assertThat(restored.apply(List.of(command), now))
          .isEqualTo(original.apply(List.of(command), now));
    }
    for (long step = 1; step < 2_000_000_000_000L; step *= 3) {
      assertThat(restored.nextWorkMillis()).isEqualTo(original.nextWorkMillis());
      assertThat(restored.apply(List.of(), now + step))
          .isEqualTo(original.apply(List.of(), now + step));
      assertThat(restored.statistics()).isEqualTo(original.statistics());
    }
    assertThat(Town.snapshotOf(restored)).isEqualTo(Town.snapshotOf(original));
  }

  @Test
  void aSnapshotIsTakenAtOneMomentWhateverHappensBeforeItIsWritten() throws IOException {
    Town town = new Town();
    town.puts("a", "then");
    byte[] then = town.snapshot();
    Snapshot snapshot = town.machine().snapshot();
    town.puts("a", "later");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    snapshot.writeTo(out);
    assertThat(out.toByteArray()).isEqualTo(then);
  }

  @Test
  void openSnapshotsOfAFullTableStayAsTheyWereWhileEveryLeaseIsTouched() throws IOException {
    int count = 20_000;
    LeaseMachine machine = new LeaseMachine(Limits.defaults());
    List<Command> grants = new ArrayList<>();
    for (long id = 1; id <= count; id++) {
      grants.add(new GrantLease(id, "h" + id % 7, Terms.ofMillis(1_000 + id % 1_000)));
      grants.add(Acquire.exclusive(Key.of("k" + id % 3_000), id).waiting(Acquire.FOREVER));
    }
    machine.apply(grants, 0);
    List<Snapshot> open = new ArrayList<>();
    List<byte[]> expected = new ArrayList<>();
    long[] odd = LongStream.rangeClosed(1, count).filter(id -> id % 2 == 1).toArray();
    for (long now = 0; now < 4_000; now += 400) {
      open.add(machine.snapshot());
      expected.add(Town.snapshotOf(machine));
      machine.apply(List.of(new RenewLeases(odd)), now);
      machine.apply(List.of(Put.bound(Key.of("p" + now), Bytes.of("v"), 1)), now + 200);
    }
    assertThat(machine.statistics().leases()).isEqualTo(odd.length);
    for (int i = 0; i < open.size(); i++) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      open.get(i).writeTo(out);
      assertThat(Arrays.equals(out.toByteArray(), expected.get(i))).as("snapshot %s", i).isTrue();
    }
  }

  @Test
  void aStreamThatFailsIsReportedAsItIs() {
    IOException full = new IOException("no space left");
    OutputStream fails =
        new OutputStream() {
          @Override
          public void write(int octet) throws IOException {
            throw full;
          }
        };
    assertThatThrownBy(() -> new Chronicle().town.machine().snapshot().writeTo(fails))
        .isSameAs(full);
  }

  @Test
  void valuesLargerThanABlockArePutTogetherAgain() throws IOException {
    Town town = Town.where(Limit.VALUE_BYTES, 3 << 20);
    byte[] large = new byte[(2 << 20) + 12_345];
    for (int i = 0; i < large.length; i++) {
      large[i] = (byte) (i * 31);
    }
    town.does(Put.of(Key.of("large"), Bytes.of(large)));
    byte[] snapshot = town.snapshot();
    LeaseMachine restored = Town.restore(snapshot);
    assertThat(restored.describeKey(Key.of("large")).stored().value()).isEqualTo(Bytes.of(large));
    assertThat(Town.snapshotOf(restored)).isEqualTo(snapshot);
  }

  @Test
  void someOtherFileIsNotTakenForASnapshot() {
    assertRefused("GIF89a, and so on and on".getBytes(StandardCharsets.US_ASCII))
        .hasMessageContaining("not a Leasehold snapshot");
  }

  @Test
  void aFutureVersionIsRefusedWithAdvice() {
    byte[] snapshot = new Town().snapshot();
    snapshot[9] = 4;
    assertRefused(snapshot)
        .hasMessage(
            "the snapshot has format version 4, this release reads versions up to 3; use the"
                + " release that wrote it, or a newer one");
  }

  @Test
  void aFileThatIsCutOffIsRefusedWhereverTheCutIs() {
    byte[] snapshot = new Chronicle().town.snapshot();
    assertRefused(new byte[0]).hasMessageContaining("ends within its first bytes");
    for (int length = 0; length < snapshot.length; length += length < 300 ? 1 : 97) {
      assertRefused(Arrays.copyOf(snapshot, length));
    }
    assertRefused(Arrays.copyOf(snapshot, snapshot.length - 1)).hasMessageContaining("cut off");
    assertRefused(Arrays.copyOf(snapshot, snapshot.length - 8))
        .hasMessage(
            "the snapshot is damaged: block 1 is cut off; restore from another replica or an older"
                + " snapshot");
  }

  @Test
  void anyByteThatChangedIsNoticed() {
    byte[] snapshot = new Chronicle().town.snapshot();
    for (int at = 0; at < snapshot.length; at += at < 300 ? 1 : 7) {
      byte[] damaged = snapshot.clone();
      damaged[at] ^= 0x10;
      assertRefused(damaged);
    }
    byte[] damaged = snapshot.clone();
    damaged[HEADER_BYTES + 8 + 100] ^= 1;
    assertRefused(damaged)
        .hasMessage(
            "the snapshot is damaged: block 0 does not match its checksum; restore from another"
                + " replica or an older snapshot");
  }

  @Test
  void anImpossibleLengthIsNoticedBeforeAnythingIsRead() {
    byte[] snapshot = new Town().snapshot();
    snapshot[HEADER_BYTES] = 0x7f;
    assertRefused(snapshot).hasMessageContaining("block 0 has the impossible length");
  }

  @Test
  void bytesAfterTheEndAreNoticed() {
    byte[] snapshot = new Town().snapshot();
    assertRefused(Arrays.copyOf(snapshot, snapshot.length + 1))
        .hasMessage("the snapshot goes on after its end");
  }

  private static AbstractThrowableAssert<?, ? extends Throwable> assertRefused(byte[] snapshot) {
    return assertThatThrownBy(() -> Town.restore(snapshot)).isInstanceOf(SnapshotException.class);
  }
}
