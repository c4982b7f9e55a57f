package io.leasehold.bench.core;

import io.leasehold.core.LeaseMachine;
import io.leasehold.core.event.Event;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What is no rate: memory of a lease, the longest batch while a million leases end at one instant,
 * and how long a snapshot of them takes. Measured in this process, repeatedly, medians told.
 */
final class MillionReport {
  private static final int ROUNDS = 5;

  private MillionReport() {}

  static void print() throws IOException {
    long[] ids = Million.ids();
    System.out.printf(Locale.ROOT, "heap per bare lease          %8.1f bytes%n", heap(ids));
    long[][] expiry = new long[ROUNDS][];
    long[][] snapshots = new long[ROUNDS][];
    for (int round = 0; round < ROUNDS; round++) {
      expiry[round] = expire(Million.machine(ids));
      snapshots[round] = snapshotAndRestore(Million.machine(ids));
    }
    line("mass expiry, all of it       ", column(expiry, 0), "ms");
    line("mass expiry, longest batch   ", column(expiry, 1), "ms");
    line("  of which garbage collection ", column(expiry, 3), "ms");
    System.out.printf("mass expiry, batches         %8d%n", expiry[0][2]);
    line("snapshot, on the apply thread", column(snapshots, 0), "ms");
    line("snapshot, written to memory  ", column(snapshots, 1), "ms");
    line("restore                      ", column(snapshots, 2), "ms");
    System.out.printf(
        Locale.ROOT,
        "snapshot size per lease      %8.1f bytes%n",
        (double) snapshots[0][3] / Million.LEASES);
  }

  private static double heap(long[] ids) {
    long before = usedHeap();
    LeaseMachine machine = Million.machine(ids);
    long after = usedHeap();
    if (machine.statistics().leases() != Million.LEASES) {
      throw new IllegalStateException("not all leases were granted: " + machine);
    }
    return (double) (after - before) / Million.LEASES;
  }

  private static long usedHeap() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  /** Total and longest in ns, the number of batches, ns of the longest spent on garbage. */
  private static long[] expire(LeaseMachine machine) {
    long longest = 0;
    long total = 0;
    long batches = 0;
    long ended = 0;
    long collecting = 0;
    while (ended < Million.LEASES) {
      long collectedBefore = collectionMillis();
      long start = System.nanoTime();
      List<Event> events = machine.apply(List.of(), 40_000).events();
      long took = System.nanoTime() - start;
      if (took > longest) {
        longest = took;
        collecting = collectionMillis() - collectedBefore;
      }
      total += took;
      ended += events.size();
      batches++;
    }
    return new long[] {total, longest, batches, collecting * 1_000_000};
  }

  private static long collectionMillis() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .sum();
  }

  private static long[] snapshotAndRestore(LeaseMachine machine) throws IOException {
    long start = System.nanoTime();
    var snapshot = machine.snapshot();
    long captured = System.nanoTime();
    ByteArrayOutputStream out = new ByteArrayOutputStream(80 << 20);
    snapshot.writeTo(out);
    long written = System.nanoTime();
    byte[] bytes = out.toByteArray();
    long begin = System.nanoTime();
    LeaseMachine restored = LeaseMachine.restore(new ByteArrayInputStream(bytes));
    long end = System.nanoTime();
    if (restored.statistics().leases() != Million.LEASES) {
      throw new IllegalStateException("not all leases came back: " + restored);
    }
    return new long[] {captured - start, written - captured, end - begin, bytes.length};
  }

  private static double[] column(long[][] rounds, int index) {
    return Arrays.stream(rounds).mapToDouble(r -> r[index] / 1e6).sorted().toArray();
  }

  private static void line(String what, double[] sorted, String unit) {
    System.out.printf(
        Locale.ROOT,
        "%s %8.1f %s (%.1f to %.1f)%n",
        what,
        sorted[sorted.length / 2],
        unit,
        sorted[0],
        sorted[sorted.length - 1]);
  }
}
