package io.leasehold.torture.run;

import io.leasehold.torture.check.Checks;
import io.leasehold.torture.check.Lateness;
import io.leasehold.torture.check.Verdict;
import io.leasehold.torture.check.Verdict.Violation;
import io.leasehold.torture.history.Deed;
import io.leasehold.torture.history.History;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a run showed.
 *
 * @param faults how often each kind of fault struck
 * @param impossible faults that could not be made here, and why
 * @param noise what workers said that nobody foresaw
 */
public record Report(
    long seed,
    History history,
    Map<String, Integer> faults,
    Map<String, String> impossible,
    List<String> noise,
    List<Verdict> verdicts) {
  private static final int[] PERCENTILES = {50, 90, 99, 100};
  private static final int NOISE_SHOWN = 20;

  static Report of(
      long seed,
      History history,
      Map<String, Integer> faults,
      Map<String, String> impossible,
      List<String> noise) {
    return new Report(seed, history, faults, impossible, noise, Checks.of(history));
  }

  /** Whether every promise was tested and kept, and nothing unforeseen was said. */
  public boolean good() {
    return noise.isEmpty()
        && verdicts.stream().allMatch(verdict -> verdict.kept() && verdict.tested());
  }

  /** For people. */
  public String text() {
    List<String> lines = new ArrayList<>();
    lines.add("seed " + seed + ", " + history.deeds().size() + " deeds: " + counts());
    lines.add("faults: " + new TreeMap<>(faults));
    impossible.forEach((fault, why) -> lines.add("not done: " + fault + ": " + why));
    lines.add("lateness of leases that ended by time: " + lateness());
    for (Verdict verdict : verdicts) {
      lines.add(line(verdict));
      verdict.violations().forEach(violation -> tell(violation, lines));
    }
    noise.stream().limit(NOISE_SHOWN).forEach(line -> lines.add("unforeseen: " + line));
    return String.join("\n", lines) + "\n";
  }

  private static String line(Verdict verdict) {
    String word = !verdict.kept() ? "BROKEN" : verdict.tested() ? "kept" : "not tested";
    return "%-10s %s %s (%d looks)"
        .formatted(word, verdict.promise().number(), verdict.promise().sentence(), verdict.looks());
  }

  private static void tell(Violation violation, List<String> lines) {
    lines.add("    " + violation.text());
    violation.story().forEach(deed -> lines.add("        " + deed));
  }

  private Map<Deed.What, Long> counts() {
    Map<Deed.What, Long> counts = new EnumMap<>(Deed.What.class);
    history.deeds().forEach(deed -> counts.merge(deed.what(), 1L, Long::sum));
    return counts;
  }

  private String lateness() {
    List<Long> millis = Lateness.millis(history);
    if (millis.isEmpty()) {
      return "none seen";
    }
    List<String> parts = new ArrayList<>();
    for (int percentile : PERCENTILES) {
      int rank = (int) Math.ceil(percentile / 100.0 * millis.size());
      parts.add("p" + percentile + " " + millis.get(Math.max(0, rank - 1)) + " ms");
    }
    return millis.size() + " of them, " + String.join(", ", parts);
  }
}
