package io.leasehold.sim.lab.stage;

import java.util.ArrayList;
import java.util.List;

/**
 * What a play showed, computed from what was seen and from nothing else.
 *
 * @param overlaps when two holders each believed that they could act
 * @param staleAccepted writes that the resource took from somebody whose time was over
 * @param staleRefused writes of that kind that it refused
 * @param stuckMillis how long somebody has been waiting for a dead owner at the end, or {@link
 *     #NEVER}
 * @param changedHandsMillis how long after its owner died the key had a new one, or {@link #NEVER}
 */
public record Verdict(
    List<Overlap> overlaps,
    int staleAccepted,
    int staleRefused,
    long stuckMillis,
    long changedHandsMillis) {

  public static final long NEVER = -1;

  /** Two owners at once; {@code untilMillis} is the first millisecond at which it was over. */
  public record Overlap(String first, String second, long fromMillis, long untilMillis) {
    public long lengthMillis() {
      return untilMillis - fromMillis;
    }
  }

  public boolean twoOwners() {
    return !overlaps.isEmpty();
  }

  public boolean stuck() {
    return stuckMillis != NEVER;
  }

  /** Whether nothing happened that must never happen. */
  public boolean holds() {
    return !twoOwners() && staleAccepted == 0 && !stuck();
  }

  /** The findings in a sentence, the worst first. */
  public String text() {
    List<String> findings = new ArrayList<>();
    if (twoOwners()) {
      long total = overlaps.stream().mapToLong(Overlap::lengthMillis).sum();
      findings.add(
          "two owners at once for "
              + TimeOfDay.length(total)
              + ", from "
              + TimeOfDay.text(overlaps.get(0).fromMillis()));
    }
    if (staleAccepted > 0) {
      findings.add(staleWrites(staleAccepted) + " accepted");
    }
    if (stuck()) {
      findings.add(
          "stuck: the owner has been dead for "
              + TimeOfDay.length(stuckMillis)
              + " and nobody else gets in");
    }
    if (!twoOwners() && !stuck()) {
      findings.add("never two owners at once");
    }
    if (holds() && staleRefused == 0) {
      findings.add("no write of a former owner accepted");
    }
    if (staleRefused > 0) {
      findings.add(staleWrites(staleRefused) + " refused");
    }
    if (changedHandsMillis != NEVER) {
      findings.add(
          "the key changed hands "
              + TimeOfDay.length(changedHandsMillis)
              + " after its owner died");
    }
    return String.join("; ", findings);
  }

  private static String staleWrites(int count) {
    return count == 1 ? "1 write of a former owner" : count + " writes of a former owner";
  }
}
