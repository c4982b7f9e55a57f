package io.leasehold.torture.run;

import java.util.ArrayList;
import java.util.List;

/** Milliseconds in classes that each are about three times as wide as the one before. */
final class Histogram {
  private static final long[] BELOW_MILLIS = {10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000};
  private static final int[] PERCENTILES = {50, 90, 99, 100};
  private static final int WIDEST_BAR = 40;

  private final List<Long> sorted;

  Histogram(List<Long> millis) {
    this.sorted = millis.stream().sorted().toList();
  }

  /** How many there are and the usual percentiles, in a line. */
  String summary() {
    if (sorted.isEmpty()) {
      return "none seen";
    }
    List<String> parts = new ArrayList<>();
    for (int percentile : PERCENTILES) {
      int rank = (int) Math.ceil(percentile / 100.0 * sorted.size());
      parts.add("p" + percentile + " " + sorted.get(rank - 1) + " ms");
    }
    return sorted.size() + " of them, " + String.join(", ", parts);
  }

  /** A line for each class from the first to the last that is not empty. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    int most = mostInAClass();
    int seen = 0;
    for (int i = 0; i <= BELOW_MILLIS.length && seen < sorted.size(); i++) {
      int count = count(i);
      seen += count;
      if (seen > 0) {
        String bar = "#".repeat((int) Math.ceil((double) count * WIDEST_BAR / most));
        lines.add("%12s %6d %s".formatted(name(i), count, bar).stripTrailing());
      }
    }
    return lines;
  }

  private int mostInAClass() {
    int most = 1;
    for (int i = 0; i <= BELOW_MILLIS.length; i++) {
      most = Math.max(most, count(i));
    }
    return most;
  }

  private int count(int index) {
    long from = index == 0 ? Long.MIN_VALUE : BELOW_MILLIS[index - 1];
    long to = index == BELOW_MILLIS.length ? Long.MAX_VALUE : BELOW_MILLIS[index];
    return (int) sorted.stream().filter(millis -> millis >= from && millis < to).count();
  }

  private static String name(int index) {
    return index == BELOW_MILLIS.length
        ? "longer"
        : "< "
            + (BELOW_MILLIS[index] < 1_000
                ? BELOW_MILLIS[index] + " ms"
                : BELOW_MILLIS[index] / 1_000 + " s");
  }
}
