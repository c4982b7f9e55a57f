package io.leasehold.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** A finished command line, as a shell sees it. */
record Invocation(int exitCode, String out, String err) {

  /** Runs with both streams piped, as in a script. */
  static Invocation leasehold(String... args) {
    return run(false, false, args);
  }

  /** Runs with both streams on a terminal that shows colours. */
  static Invocation onTerminal(String... args) {
    return run(true, false, args);
  }

  /** Runs on a terminal whose user has set NO_COLOR. */
  static Invocation onColorlessTerminal(String... args) {
    return run(true, true, args);
  }

  private static Invocation run(boolean terminal, boolean noColor, String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode =
        Main.run(
            new Terminal(new PrintWriter(out), new PrintWriter(err), terminal, terminal, noColor),
            args);
    return new Invocation(exitCode, out.toString(), err.toString());
  }
}
