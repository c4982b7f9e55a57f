package io.leasehold.bench.core;

import io.leasehold.core.LeaseMachine;
import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.Command;
import io.leasehold.core.command.Put;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Limits;
import io.leasehold.core.snapshot.Snapshot;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;

/**
 * What a snapshot costs the thread that owns the machine: the moment of taking it, and the longest
 * batch of renewals while it is open, next to the same batches when none is. By processor time of
 * the thread, so that a busy machine and pauses for garbage do not show.
 */
public final class SnapshotReport {
  private static final int ROUNDS = 5;
  private static final int WARM_UP_ROUNDS = 2;
  private static final long MILLIS_PER_BATCH = 10;

  private final List<List<Command>> renewals;
  private final LeaseMachine machine = new LeaseMachine(Limits.defaults());
  private final List<double[]> rounds = new ArrayList<>();
  private long now;

  private SnapshotReport(long[] ids) {
    renewals = Million.renewals(ids, Million.shuffledPlaces());
    Million.grants(ids).forEach(batch -> machine.apply(batch, now));
  }

  public static void print() throws IOException {
    long[] ids = Million.ids();
    new SnapshotReport(ids).measure("1 M leases");
    SnapshotReport claims = new SnapshotReport(ids);
    claims.fill(i -> Acquire.exclusive(Key.of("locks/" + i), ids[i]));
    claims.measure("1 M leases with a claim each");
    SnapshotReport keys = new SnapshotReport(ids);
    keys.fill(i -> Put.bound(Key.of("keys/" + i), Bytes.of("value"), ids[i]));
    keys.measure("1 M leases with a stored key each");
  }

  /** One command for each lease, in random order. */
  private void fill(IntFunction<Command> command) {
    int[] places = Million.shuffledPlaces();
    List<Command> batch = new ArrayList<>();
    for (int place : places) {
      batch.add(command.apply(place));
      if (batch.size() == Million.BATCH) {
        machine.apply(batch, now);
        batch = new ArrayList<>();
      }
    }
  }

  private void measure(String what) throws IOException {
    for (int round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
      double closed = longestBatch();
      long start = processorNanos();
      Snapshot snapshot = machine.snapshot();
      double taken = millisSince(start);
      double open = longestBatch();
      start = processorNanos();
      snapshot.writeTo(OutputStream.nullOutputStream());
      double written = millisSince(start);
      if (round >= 0) {
        rounds.add(new double[] {taken, open, closed, written});
      }
    }
    System.out.println(what);
    line("  snapshot taken              ", 0);
    line("  longest batch while open    ", 1);
    line("  longest batch while none is ", 2);
    line("  written out, any thread     ", 3);
  }

  /** All leases are renewed once, a thousand a batch. */
  private double longestBatch() {
    double longest = 0;
    for (List<Command> batch : renewals) {
      now += MILLIS_PER_BATCH;
      long start = processorNanos();
      machine.apply(batch, now);
      longest = Math.max(longest, millisSince(start));
    }
    return longest;
  }

  private static long processorNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static double millisSince(long startNanos) {
    return (processorNanos() - startNanos) / 1e6;
  }

  private void line(String what, int index) {
    double[] sorted = rounds.stream().mapToDouble(round -> round[index]).sorted().toArray();
    System.out.printf(
        Locale.ROOT,
        "%s %8.2f ms (%.2f to %.2f)%n",
        what,
        sorted[sorted.length / 2],
        sorted[0],
        sorted[sorted.length - 1]);
  }
}
