package io.leasehold.sim;

import io.leasehold.sim.check.Promise;
import io.leasehold.sim.check.Seconds;
import io.leasehold.sim.check.Violation;
import io.leasehold.sim.mutant.Mutant;
import io.leasehold.sim.story.Coverage;
import io.leasehold.sim.story.Happening;
import io.leasehold.sim.story.Timeline;
import io.leasehold.sim.world.Parts;
import io.leasehold.sim.world.Verdict;
import io.leasehold.sim.world.World;
import java.util.Locale;

/** What the simulator says to people. */
public final class Telling {
  private Telling() {}

  /** The command that shows a seed again, with its story. */
  public static String replayCommand(long seed, Mutant mutant) {
    return "./leasehold sim --seed "
        + seed
        + (mutant == null ? "" : " --mutant " + mutant)
        + " --trace";
  }

  /** What happened in a seed: about the broken promise if there is one, otherwise everything. */
  public static String story(long seed, Mutant mutant) {
    Verdict verdict = World.run(seed, mutant == null ? Parts.PRODUCTION : mutant.parts(), true);
    return verdict.passed()
        ? Timeline.of(verdict.lines())
        : Timeline.about(verdict.lines(), verdict.violation().names());
  }

  /** Which promise a run broke, and how. */
  public static String verdict(Verdict verdict) {
    Violation violation = verdict.violation();
    if (violation == null) {
      return "seed "
          + verdict.settings().seed()
          + " kept all promises for "
          + Seconds.of(verdict.simulatedNanos());
    }
    Promise promise = violation.promise();
    return "seed "
        + verdict.settings().seed()
        + " broke "
        + promise
        + ", "
        + promise.title()
        + " ("
        + promise.sentence()
        + "), after "
        + Seconds.of(verdict.simulatedNanos())
        + ":\n  "
        + violation.getMessage();
  }

  /** What was met, in a few lines for each kind. */
  public static String coverage(Coverage coverage) {
    StringBuilder text = new StringBuilder();
    for (Happening.Group group : Happening.Group.values()) {
      StringBuilder line = new StringBuilder();
      String indent = String.format(Locale.ROOT, "  %-8s ", group.name().toLowerCase(Locale.ROOT));
      for (Happening happening : Happening.values()) {
        if (happening.group() == group) {
          String item = coverage.of(happening) + " " + happening;
          if (indent.length() + line.length() + item.length() > 98) {
            text.append(indent).append(line).append('\n');
            indent = " ".repeat(indent.length());
            line.setLength(0);
          }
          line.append(item).append("; ");
        }
      }
      text.append(indent).append(line).append('\n');
    }
    return text.toString().replace("; \n", "\n");
  }
}
