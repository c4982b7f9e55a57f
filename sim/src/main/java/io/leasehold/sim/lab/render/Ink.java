package io.leasehold.sim.lab.render;

import io.leasehold.sim.lab.stage.Tone;

/** The colours of a terminal. Painting never changes how wide a text is. */
enum Ink {
  NONE(""),
  HEADING("1"),
  FAINT("2"),
  DANGER("1;31"),
  GOOD("32"),
  WEATHER("33");

  private final String code;

  Ink(String code) {
    this.code = code;
  }

  static Ink of(Tone tone) {
    return switch (tone) {
      case PLAIN -> NONE;
      case WEATHER -> WEATHER;
      case GOOD -> GOOD;
      case DANGER -> DANGER;
    };
  }

  String paint(String text, Style style) {
    boolean bare = this == NONE || !style.colors() || text.isBlank();
    return bare ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
  }
}
