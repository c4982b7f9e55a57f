package io.leasehold.cli.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.Help.Ansi;

/** A table without borders: headings, then rows, each column as wide as its widest cell. */
public final class Columns {
  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();

  public Columns(String... headings) {
    rows.add(Arrays.asList(headings));
  }

  /** A sheet of names and values, one pair a row, without headings. */
  public static String sheet(String... namesAndValues) {
    Columns sheet = new Columns();
    sheet.rows.clear();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      sheet.rows.add(List.of(namesAndValues[i], namesAndValues[i + 1]));
    }
    return sheet.text(Ansi.OFF, false);
  }

  public Columns row(String... cells) {
    if (cells.length != rows.get(0).size()) {
      throw new IllegalArgumentException(
          "a row of " + cells.length + " cells for the headings " + rows.get(0));
    }
    rows.add(Arrays.asList(cells));
    return this;
  }

  public boolean isEmpty() {
    return rows.size() == 1;
  }

  /** The table, each line ended; headings are bold where colours are wanted. */
  public String text(Ansi ansi) {
    return text(ansi, true);
  }

  private String text(Ansi ansi, boolean headed) {
    StringBuilder text = new StringBuilder();
    int[] widths = widths();
    for (int r = 0; r < rows.size(); r++) {
      String line = line(rows.get(r), widths);
      text.append(headed && r == 0 ? ansi.string("@|bold " + line + "|@") : line).append('\n');
    }
    return text.toString();
  }

  private static String line(List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int c = 0; c < cells.size(); c++) {
      String cell = cells.get(c);
      line.append(cell);
      if (c < cells.size() - 1) {
        line.append(" ".repeat(widths[c] - length(cell))).append(GAP);
      }
    }
    return line.toString().stripTrailing();
  }

  private int[] widths() {
    int[] widths = new int[rows.get(0).size()];
    for (List<String> cells : rows) {
      for (int c = 0; c < cells.size(); c++) {
        widths[c] = Math.max(widths[c], length(cells.get(c)));
      }
    }
    return widths;
  }

  private static int length(String cell) {
    return cell.codePointCount(0, cell.length());
  }
}
