package io.leasehold.cli;

import io.leasehold.sim.lab.render.Style;
import java.util.Locale;
import java.util.Map;

/** What the environment variables say about whoever reads the output. */
final class Surroundings {
  /** Beyond this the eye loses the line. */
  private static final int MAX_COLUMNS = 160;

  private Surroundings() {}

  /** The width that COLUMNS asks for, kept readable; the usual one if it asks for nothing. */
  static int columns(String variable) {
    if (variable == null || !variable.matches("[0-9]{1,6}")) {
      return Style.DEFAULT_WIDTH;
    }
    return Math.max(Style.MIN_WIDTH, Math.min(MAX_COLUMNS, Integer.parseInt(variable)));
  }

  /**
   * Whether the locale can show more than ASCII. No locale at all, as in a bare container, says
   * nothing about the terminal outside of it, and nearly all of those can.
   */
  static boolean showsUnicode(Map<String, String> environment) {
    for (String name : new String[] {"LC_ALL", "LC_CTYPE", "LANG"}) {
      String locale = environment.getOrDefault(name, "");
      if (!locale.isEmpty()) {
        return locale.toUpperCase(Locale.ROOT).replace("-", "").contains("UTF8");
      }
    }
    return true;
  }
}
