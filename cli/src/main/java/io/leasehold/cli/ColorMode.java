package io.leasehold.cli;

import java.util.Locale;

/** When to use colours. What a person asked for explicitly wins over NO_COLOR. */
enum ColorMode {
  AUTO,
  ALWAYS,
  NEVER;

  boolean colorsOutput(Terminal terminal) {
    return decide(terminal, terminal.outIsTerminal());
  }

  boolean colorsErrors(Terminal terminal) {
    return decide(terminal, terminal.errIsTerminal());
  }

  private boolean decide(Terminal terminal, boolean isTerminal) {
    return switch (this) {
      case AUTO -> isTerminal && !terminal.noColor();
      case ALWAYS -> true;
      case NEVER -> false;
    };
  }

  /** The spelling of the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
