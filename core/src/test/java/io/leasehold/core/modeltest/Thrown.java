package io.leasehold.core.modeltest;

import java.io.PrintWriter;
import java.io.StringWriter;

/** Shows an exception that should not have been. */
final class Thrown {
  private static final int LINES = 8;

  private Thrown() {}

  static String text(Throwable thrown) {
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text));
    return text.toString().lines().limit(LINES).reduce("", (all, line) -> all + "\n    " + line);
  }
}
