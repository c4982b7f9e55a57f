package io.leasehold.sim.story;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A story as text: one line for each thing that happened, in real seconds, and a legend. */
public final class Timeline {
  private static final int LINES_SHOWN = 80;

  private Timeline() {}

  /** Only what concerns these holders and keys, and who led; the last lines of it. */
  public static String about(List<Line> lines, Set<String> names) {
    List<Line> relevant = new ArrayList<>();
    for (Line line : lines) {
      if (concerns(line, names)) {
        relevant.add(line);
      }
    }
    int hidden = Math.max(0, relevant.size() - LINES_SHOWN);
    String before = hidden == 0 ? "" : "  ... " + hidden + " earlier lines left out\n";
    return before + text(relevant.subList(hidden, relevant.size()));
  }

  /** Everything. */
  public static String of(List<Line> lines) {
    return text(lines);
  }

  private static boolean concerns(Line line, Set<String> names) {
    return names.isEmpty()
        || names.contains(line.actor())
        || names.contains(line.subject())
        || line.mark() == Mark.LEADER
        || line.mark() == Mark.BROKEN
        || (line.mark() == Mark.FAULT && !isHolder(line.actor()));
  }

  /** Nodes are called n1, n2 and so on; the world itself has no name. */
  private static boolean isHolder(String actor) {
    return !actor.isEmpty() && !actor.matches("n\\d+");
  }

  private static String text(List<Line> lines) {
    StringBuilder text = new StringBuilder();
    EnumSet<Mark> used = EnumSet.noneOf(Mark.class);
    for (Line line : lines) {
      used.add(line.mark());
      String actor = line.actor().isEmpty() ? "world" : line.actor();
      text.append(
          String.format(
              Locale.ROOT,
              "  %9.3f  %c %-6s %s%n",
              line.atNanos() / 1e9,
              line.mark().sign(),
              actor,
              line.text()));
    }
    text.append("\n  Legend: real seconds, then what it is, who, and what happened.\n");
    for (Mark mark : used) {
      text.append("    ").append(mark.sign()).append("  ").append(mark.meaning()).append('\n');
    }
    return text.toString();
  }
}
