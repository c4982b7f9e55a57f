package io.leasehold.core.modeltest;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.LeaseMachine;
import io.leasehold.core.model.Limits;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A snapshot is the whole state: what is restored from it goes on as if nothing had happened. */
class SnapshotModelTest {
  private static final long NO_BOUND_ON_WORK = Long.MAX_VALUE / 2;

  @Test
  void restoredMachineGoesOnInStepWithTheOriginal() {
    new Lives("SnapshotModelTest", 150, 200)
        .play(
            (dice, seed) -> LimitsGenerator.limits(dice, NO_BOUND_ON_WORK),
            (limits, dice) -> new TwinLife(limits, dice));
  }

  @Test
  void machineThatIsBehindGoesOnInStepAfterARestore() {
    new Lives("SnapshotModelTest", 150, 200)
        .play(
            (dice, seed) -> LimitsGenerator.limits(dice, dice.oneOf(1, 8, 20)),
            (limits, dice) -> new TwinLife(limits, dice));
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

  /** A machine with a bit of everything, behind with its work. */
  private static byte[] smallSnapshot() {
    Dice dice = new Dice(new SplittableRandom(11));
    Limits limits = LimitsGenerator.limits(dice, 8);
    LeaseMachine machine = new LeaseMachine(limits);
    CommandGenerator generator = new CommandGenerator(dice, limits);
    for (int i = 0; i < 60; i++) {
      Batch batch = generator.next();
      generator.learn(batch, machine.apply(batch.commands(), batch.stamp()));
    }
    return TwinLife.bytes(machine);
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
