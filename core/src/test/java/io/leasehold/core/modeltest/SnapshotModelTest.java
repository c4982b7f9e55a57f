package io.leasehold.core.modeltest;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.LeaseMachine;
import io.leasehold.core.model.KeyRange;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Limits;
import io.leasehold.core.model.Statistics;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A snapshot is the whole state: what is restored from it goes on as if nothing had happened. */
@Timeout(value = 1, unit = TimeUnit.HOURS) // With -Dleasehold.seeds it may take its time.
class SnapshotModelTest {
  private static final long NO_BOUND_ON_WORK = Limit.WORK_PER_BATCH.largest();

  @Test
  void restoredMachineGoesOnInStepWithTheOriginal() {
    new Lives("SnapshotModelTest", 100, 150)
        .play(
            dice -> LimitsGenerator.limits(dice, NO_BOUND_ON_WORK),
            (limits, dice) -> new TwinLife(limits, dice));
  }

  @Test
  void machineThatIsBehindGoesOnInStepAfterARestore() {
    new Lives("SnapshotModelTest", 100, 150)
        .play(
            dice -> LimitsGenerator.limits(dice, dice.oneOf(1, 8, 20)),
            (limits, dice) -> new TwinLife(limits, dice));
  }

  @Test
  void snapshotsWrittenLaterAreOfTheMomentTheyWereTaken() {
    playCaptured(NO_BOUND_ON_WORK);
  }

  @Test
  void snapshotsOfAMachineThatIsBehindAreOfTheMomentToo() {
    playCaptured(Limit.WORK_OF_AN_END);
  }

  private static void playCaptured(long workPerBatch) {
    ExecutorService otherThread = Executors.newSingleThreadExecutor();
    try {
      new Lives("SnapshotModelTest", 150, 150)
          .play(
              dice -> LimitsGenerator.limits(dice, workPerBatch),
              (limits, dice) -> new CapturedLife(limits, dice, otherThread));
    } finally {
      otherThread.shutdownNow();
    }
  }

  @Test
  void snapshotWithAnyByteChangedIsRefused() {
    byte[] snapshot = smallSnapshot();
    List<String> accepted = new ArrayList<>();
    for (int i = 0; i < snapshot.length; i++) {
      for (int change : new int[] {0x01, 0x80, 0xff}) {
        byte[] damaged = snapshot.clone();
        damaged[i] ^= (byte) change;
        String complaint = complaintAbout(damaged);
        if (complaint != null) {
          accepted.add("byte " + i + " of " + snapshot.length + ": " + complaint);
        }
      }
    }
    assertThat(accepted).isEmpty();
  }

  @Test
  void snapshotCutAnywhereIsRefused() {
    byte[] snapshot = smallSnapshot();
    List<String> accepted = new ArrayList<>();
    for (int length = 0; length < snapshot.length; length++) {
      String complaint = complaintAbout(Arrays.copyOf(snapshot, length));
      if (complaint != null) {
        accepted.add("length " + length + " of " + snapshot.length + ": " + complaint);
      }
    }
    assertThat(accepted).isEmpty();
  }

  /** Of the first made-up life that has a bit of everything at its end, and work left over. */
  private static byte[] smallSnapshot() {
    for (long seed = 0; ; seed++) {
      LeaseMachine machine = life(new Dice(new SplittableRandom(seed)));
      Statistics has = machine.statistics();
      boolean lockDelay =
          machine.claimedKeys(KeyRange.all(), 9).stream()
              .anyMatch(key -> key.delayedUntilMillis() > 0);
      boolean things = has.leases() > 0 && has.keys() > 0 && has.claims() > 0 && has.waiters() > 0;
      if (things && has.tenures() > 0 && has.overdueMillis() > 0 && lockDelay) {
        return TwinLife.bytes(machine);
      }
    }
  }

  private static LeaseMachine life(Dice dice) {
    Limits limits = LimitsGenerator.limits(dice, Limit.WORK_OF_AN_END);
    LeaseMachine machine = new LeaseMachine(limits);
    CommandGenerator generator = new CommandGenerator(dice, limits);
    for (int i = 0; i < 60; i++) {
      Batch batch = generator.next();
      generator.learn(batch, machine.apply(batch.commands(), batch.stamp()));
    }
    return machine;
  }

  /** What is wrong with the way damage was refused, or null if it was refused clearly. */
  private static String complaintAbout(byte[] damaged) {
    try {
      LeaseMachine restored = LeaseMachine.restore(new ByteArrayInputStream(damaged));
      return "it was accepted as a machine at revision " + restored.revision();
    } catch (IOException refused) {
      String message = refused.getMessage();
      return message == null || message.isBlank() ? "the refusal says nothing" : null;
    } catch (RuntimeException | OutOfMemoryError wrong) {
      return "it was refused with " + Thrown.text(wrong);
    }
  }
}
