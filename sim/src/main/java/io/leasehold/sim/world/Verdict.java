package io.leasehold.sim.world;

import io.leasehold.sim.check.Violation;
import io.leasehold.sim.story.Coverage;
import io.leasehold.sim.story.Line;
import java.util.List;

/**
 * How a world ended.
 *
 * @param violation the broken promise that stopped it, or null if it lived to its end
 * @param lines what happened, if the world was told to keep that
 * @param simulatedNanos how long it lived in its own time
 */
public record Verdict(
    Settings settings,
    Violation violation,
    Coverage coverage,
    List<Line> lines,
    long simulatedNanos) {
  public boolean passed() {
    return violation == null;
  }
}
