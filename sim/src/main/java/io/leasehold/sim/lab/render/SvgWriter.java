package io.leasehold.sim.lab.render;

import java.util.List;
import java.util.Locale;

/** Writes the few SVG elements that a picture needs; escapes all text. */
final class SvgWriter {
  private final StringBuilder out = new StringBuilder();

  SvgWriter raw(String markup) {
    out.append(markup).append('\n');
    return this;
  }

  void rect(String cssClass, double x, double y, double width, double height, double radius) {
    raw(
        String.format(
            Locale.ROOT,
            "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"%.1f\"/>",
            cssClass,
            x,
            y,
            width,
            height,
            radius));
  }

  void line(String cssClass, double fromX, double fromY, double toX, double toY) {
    raw(
        String.format(
            Locale.ROOT,
            "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>",
            cssClass,
            fromX,
            fromY,
            toX,
            toY));
  }

  /** A line with a head that points where the line goes. */
  void arrow(String line, String head, double fromX, double fromY, double toX, double toY) {
    line(line, fromX, fromY, toX, toY);
    double angle = Math.atan2(toY - fromY, toX - fromX);
    StringBuilder points = new StringBuilder();
    for (double turn : new double[] {0, Math.PI - 0.4, Math.PI + 0.4}) {
      double reach = turn == 0 ? 0 : 9;
      points.append(
          String.format(
              Locale.ROOT,
              "%.1f,%.1f ",
              toX + reach * Math.cos(angle + turn),
              toY + reach * Math.sin(angle + turn)));
    }
    raw("<polygon class=\"" + head + "\" points=\"" + points.toString().strip() + "\"/>");
  }

  void text(String cssClass, String anchor, double x, double y, String text) {
    raw(
        String.format(
            Locale.ROOT,
            "<text class=\"%s\" text-anchor=\"%s\" x=\"%.1f\" y=\"%.1f\">%s</text>",
            cssClass,
            anchor,
            x,
            y,
            escaped(text)));
  }

  /** Lines one below the other; the first has its foot at {@code y}. */
  void text(
      String cssClass, String anchor, double x, double y, double leading, List<String> lines) {
    double foot = y;
    for (String line : lines) {
      text(cssClass, anchor, x, foot, line);
      foot += leading;
    }
  }

  static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
