package io.leasehold.torture.run;

import io.leasehold.torture.check.Checks;
import io.leasehold.torture.check.Lateness;
import io.leasehold.torture.check.Verdict;
import io.leasehold.torture.check.Verdict.Violation;
import io.leasehold.torture.history.Deed;
import io.leasehold.torture.history.History;
import io.leasehold.torture.work.Workload;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** What a history says about the promises. */
public record Judgement(History history, List<Verdict> verdicts) {
  public Judgement {
    verdicts = List.copyOf(verdicts);
  }

  public static Judgement of(History history) {
    return new Judgement(history, Checks.of(history));
  }

  /** Whether every promise was tested and kept. */
  public boolean good() {
    return verdicts.stream().allMatch(verdict -> verdict.kept() && verdict.tested());
  }

  /** For people: what was done, how late leases ended, and a verdict for each promise. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(history.deeds().size() + " deeds: " + counts());
    Predicate<String> crowded = Workload::isCrowded;
    lines.addAll(lateness("lateness of leases that ended by time", crowded.negate()));
    lines.addAll(lateness("lateness of leases that ended all at once", crowded));
    for (Verdict verdict : verdicts) {
      lines.add(line(verdict));
      verdict.violations().forEach(violation -> tell(violation, lines));
    }
    return lines;
  }

  private List<String> lateness(String title, Predicate<String> keys) {
    Histogram lateness = new Histogram(Lateness.millis(history, keys));
    List<String> lines = new ArrayList<>(List.of(title + ": " + lateness.summary()));
    lines.addAll(lateness.lines());
    return lines;
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
}
