package io.leasehold.torture.run;

import java.util.ArrayList;
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
    Map<String, Integer> faults,
    Map<String, String> impossible,
    List<String> noise,
    Judgement judgement) {
  private static final int NOISE_SHOWN = 20;

  /** Whether every promise was tested and kept, and nothing unforeseen was said. */
  public boolean good() {
    return noise.isEmpty() && judgement.good();
  }

  /** For people. */
  public String text() {
    List<String> lines = new ArrayList<>();
    lines.add("seed " + seed);
    new TreeMap<>(faults).forEach((fault, times) -> lines.add("fault: " + fault + ": " + times));
    impossible.forEach((fault, why) -> lines.add("not done: " + fault + ": " + why));
    lines.addAll(judgement.lines());
    noise.stream().limit(NOISE_SHOWN).forEach(line -> lines.add("unforeseen: " + line));
    return String.join("\n", lines) + "\n";
  }
}
