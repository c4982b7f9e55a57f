package io.leasehold.sim.lab.render;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Breaks text into lines. No line is ever wider than asked for. */
final class Wrap {
  /** A space, but not the one in {@code 30 s} or {@code token 4}. */
  private static final Pattern BREAK =
      Pattern.compile(" (?!(?<=\\d )(?:ms|s|min)\\b|(?<=token )\\d)");

  private Wrap() {}

  static List<String> lines(String text, int width) {
    return lines(text, width, "", "");
  }

  /** The first line starts with one indent, all others with the other. */
  static List<String> lines(String text, int width, String first, String others) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(first);
    boolean empty = true;
    for (String word : BREAK.split(text, -1)) {
      String rest = word;
      if (!empty && line.length() + 1 + rest.length() > width) {
        lines.add(line.toString());
        line = new StringBuilder(others);
        empty = true;
      }
      line.append(empty ? "" : " ");
      while (line.length() + rest.length() > width) {
        int fits = width - line.length();
        lines.add(line + rest.substring(0, fits));
        rest = rest.substring(fits);
        line = new StringBuilder(others);
      }
      line.append(rest);
      empty = false;
    }
    lines.add(line.toString());
    return lines;
  }

  static String pad(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }
}
