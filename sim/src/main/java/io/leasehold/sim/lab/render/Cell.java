package io.leasehold.sim.lab.render;

import io.leasehold.sim.lab.stage.Step;
import io.leasehold.sim.lab.stage.TimeOfDay;
import io.leasehold.sim.lab.stage.Tone;
import io.leasehold.sim.lab.stage.Verdict;
import java.util.ArrayList;
import java.util.List;

/** One line of one side, not yet painted. */
record Cell(String text, Ink ink) {
  static final Cell EMPTY = new Cell("", Ink.NONE);

  /** A message that took longer than this is worth a remark. */
  private static final long LONG_UNDER_WAY_MILLIS = 1000;

  private static final String MARGIN = "  ";

  /** A step as lines of at most this width, with its mark before the first one. */
  static List<Cell> of(Step step, int width, Typography typography) {
    Ink ink = Ink.of(step.tone());
    List<Cell> cells = new ArrayList<>();
    String mark = mark(step.tone(), typography);
    add(cells, said(step, typography), width, mark + " ", ink);
    if (step.answer() != null) {
      add(cells, step.answer().full(), width, MARGIN + MARGIN, ink);
    }
    return cells;
  }

  static List<Cell> heading(String text, int width) {
    List<Cell> cells = new ArrayList<>();
    add(cells, text, width, MARGIN, Ink.HEADING);
    return cells;
  }

  static List<Cell> of(Verdict verdict, int width, Typography typography) {
    List<Cell> cells = new ArrayList<>();
    boolean holds = verdict.holds();
    String mark = holds ? typography.good : typography.bad;
    String text = (holds ? "HOLDS: " : "BROKEN: ") + verdict.text() + ".";
    add(cells, text, width, mark + " ", holds ? Ink.GOOD : Ink.DANGER);
    return cells;
  }

  private static void add(List<Cell> cells, String text, int width, String first, Ink ink) {
    String others = first.isBlank() ? first : MARGIN;
    for (String line : Wrap.lines(text, width, first, others)) {
      cells.add(new Cell(line, ink));
    }
  }

  private static String said(Step step, Typography typography) {
    return switch (step.kind()) {
      case ALARM -> step.said().full();
      case NOTE -> step.from() + ": " + step.said().full();
      case DEPARTURE -> route(step, typography) + ", now under way";
      case MESSAGE -> {
        long underWay = step.atMillis() - step.sentMillis();
        String late =
            underWay < LONG_UNDER_WAY_MILLIS
                ? ""
                : " (arrives after " + TimeOfDay.length(underWay) + ")";
        yield route(step, typography) + late;
      }
    };
  }

  private static String route(Step step, Typography typography) {
    return step.from() + " " + typography.arrow + " " + step.to() + ": " + step.said().full();
  }

  private static String mark(Tone tone, Typography typography) {
    return switch (tone) {
      case PLAIN -> " ";
      case WEATHER -> typography.weather;
      case GOOD -> typography.good;
      case DANGER -> typography.bad;
    };
  }
}
