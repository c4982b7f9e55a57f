package io.leasehold.sim.lab.render;

/** The few characters beyond letters that a timeline is made of. */
public enum Typography {
  UNICODE("→", "│", "─", "┼", "═", "✗", "✓", "≈"),
  /** For terminals and files that know nothing better. */
  ASCII("->", "|", "-", "+", "=", "!", "+", "~");

  final String arrow;
  final String vertical;
  final String horizontal;
  final String cross;
  final String heavy;
  final String bad;
  final String good;
  final String weather;

  Typography(
      String arrow,
      String vertical,
      String horizontal,
      String cross,
      String heavy,
      String bad,
      String good,
      String weather) {
    this.arrow = arrow;
    this.vertical = vertical;
    this.horizontal = horizontal;
    this.cross = cross;
    this.heavy = heavy;
    this.bad = bad;
    this.good = good;
    this.weather = weather;
  }
}
