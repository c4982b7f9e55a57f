package io.leasehold.core.modeltest;

import io.leasehold.core.Applied;
import io.leasehold.core.LeaseMachine;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Limits;
import io.leasehold.core.snapshot.Snapshot;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * A machine whose snapshots are taken at any moment and written later, several open at once, here
 * or on another thread while the machine goes on: each has the bytes that a twin, whose snapshots
 * are never left open, wrote at that very moment.
 */
final class CapturedLife implements Life {
  private static final int TAKE_PERCENT = 30;
  private static final int WRITE_PERCENT = 25;
  private static final int ELSEWHERE_PERCENT = 50;
  private static final int MOST_OPEN = 5;

  private record Open(Snapshot snapshot, Bytes expected, CompletableFuture<Bytes> elsewhere) {}

  private final LeaseMachine machine;
  private final LeaseMachine twin;
  private final Dice dice;
  private final Executor otherThread;
  private final Deque<Open> open = new ArrayDeque<>();
  private Applied last;

  CapturedLife(Limits limits, Dice dice, Executor otherThread) {
    this.machine = new LeaseMachine(limits);
    this.twin = new LeaseMachine(limits);
    this.dice = dice;
    this.otherThread = otherThread;
  }

  @Override
  public Difference live(Batch batch) {
    last = machine.apply(batch.commands(), batch.stamp());
    Applied twins = twin.apply(batch.commands(), batch.stamp());
    if (!last.equals(twins)) {
      return Difference.between("captured applied", "what the twin did", twins, last);
    }
    if (open.size() < MOST_OPEN && dice.chance(TAKE_PERCENT)) {
      take();
    }
    return !open.isEmpty() && dice.chance(WRITE_PERCENT) ? check(open.removeFirst()) : null;
  }

  private void take() {
    Snapshot snapshot = machine.snapshot();
    CompletableFuture<Bytes> elsewhere =
        dice.chance(ELSEWHERE_PERCENT)
            ? CompletableFuture.supplyAsync(() -> bytes(snapshot), otherThread)
            : null;
    open.addLast(new Open(snapshot, Bytes.of(TwinLife.bytes(twin)), elsewhere));
  }

  @Override
  public Difference end() {
    Difference difference = null;
    while (difference == null && !open.isEmpty()) {
      difference = check(open.removeFirst());
    }
    return difference;
  }

  /** Written late, and once more: a snapshot does not wear out. */
  private static Difference check(Open taken) {
    Difference difference = same("late", taken.expected(), bytes(taken.snapshot()));
    if (difference == null && taken.elsewhere() != null) {
      difference = same("on another thread", taken.expected(), taken.elsewhere().join());
    }
    return difference;
  }

  private static Difference same(String how, Bytes expected, Bytes actual) {
    int mismatch = Arrays.mismatch(expected.toByteArray(), actual.toByteArray());
    String what = "snapshot written " + how;
    return mismatch < 0 ? null : new Difference(what, what + " differs at byte " + mismatch);
  }

  private static Bytes bytes(Snapshot snapshot) {
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      snapshot.writeTo(out);
      return Bytes.of(out.toByteArray());
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  @Override
  public Applied lastApplied() {
    return last;
  }
}
