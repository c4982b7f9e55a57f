package io.leasehold.sim.lab.render;

import io.leasehold.sim.lab.scenario.Act;
import io.leasehold.sim.lab.stage.Performance;
import io.leasehold.sim.lab.stage.Step;
import io.leasehold.sim.lab.stage.TimeOfDay;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * An act as a table: time, one side, the other side. What happened at the same moment stands on the
 * same line. On a narrow terminal the sides come one after the other instead.
 */
final class Table {
  private static final String VERDICT = "verdict";

  private final Style style;
  private final List<Performance> sides;
  private final int timeWidth;
  private final int sideWidth;

  private Table(Style style, List<Performance> sides) {
    this.style = style;
    this.sides = sides;
    timeWidth =
        times(sides).stream().mapToInt(time -> TimeOfDay.text(time).length()).max().orElse(8);
    int separators = 3 * sides.size();
    sideWidth = (style.width() - timeWidth - separators) / sides.size();
  }

  static List<String> of(Act act, Style style) {
    if (style.sideBySide()) {
      return new Table(style, List.of(act.left(), act.right())).lines();
    }
    List<String> lines = new ArrayList<>(new Table(style, List.of(act.left())).lines());
    lines.add("");
    lines.addAll(new Table(style, List.of(act.right())).lines());
    return lines;
  }

  private static SortedSet<Long> times(List<Performance> sides) {
    SortedSet<Long> times = new TreeSet<>();
    for (Performance side : sides) {
      side.steps().forEach(step -> times.add(step.atMillis()));
    }
    return times;
  }

  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    List<List<Cell>> heads = new ArrayList<>();
    for (Performance side : sides) {
      heads.add(Cell.heading(side.title().toUpperCase(Locale.ROOT), sideWidth));
    }
    addRow(lines, "", heads);
    lines.add(rule());
    for (long time : times(sides)) {
      List<List<Cell>> cells = new ArrayList<>();
      for (Performance side : sides) {
        cells.add(cellsAt(side, time));
      }
      addRow(lines, TimeOfDay.text(time), cells);
    }
    lines.add(rule());
    List<List<Cell>> verdicts = new ArrayList<>();
    for (Performance side : sides) {
      verdicts.add(Cell.of(side.verdict(), sideWidth, style.typography()));
    }
    addRow(lines, VERDICT, verdicts);
    return lines;
  }

  private List<Cell> cellsAt(Performance side, long time) {
    Stream<Step> steps = side.steps().stream().filter(step -> step.atMillis() == time);
    return steps.flatMap(step -> Cell.of(step, sideWidth, style.typography()).stream()).toList();
  }

  private void addRow(List<String> lines, String label, List<List<Cell>> columns) {
    int height = columns.stream().mapToInt(List::size).max().orElse(0);
    for (int row = 0; row < height; row++) {
      String first = Wrap.pad(row == 0 ? label : "", timeWidth);
      StringBuilder line = new StringBuilder(Ink.FAINT.paint(first, style));
      for (int column = 0; column < columns.size(); column++) {
        List<Cell> cells = columns.get(column);
        Cell cell = row < cells.size() ? cells.get(row) : Cell.EMPTY;
        boolean last = column == columns.size() - 1;
        String text = last ? cell.text() : Wrap.pad(cell.text(), sideWidth);
        line.append(' ').append(Ink.FAINT.paint(style.typography().vertical, style));
        line.append(' ').append(cell.ink().paint(text, style));
      }
      lines.add(line.toString().stripTrailing());
    }
  }

  private String rule() {
    Typography typography = style.typography();
    String column = typography.cross + typography.horizontal.repeat(sideWidth + 2);
    String line = typography.horizontal.repeat(timeWidth + 1) + column.repeat(sides.size());
    return Ink.FAINT.paint(line.substring(0, line.length() - 1), style);
  }
}
