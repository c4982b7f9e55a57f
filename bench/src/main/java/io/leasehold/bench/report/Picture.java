package io.leasehold.bench.report;

import io.leasehold.bench.measure.Metric;
import io.leasehold.bench.measure.Metric.Better;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Results as bars, in SVG: a panel for each case with what it is about, a bar for each peer from
 * zero to its median, a whisker from its lowest to its highest round.
 */
public final class Picture {
  private static final String LEGEND =
      "Bars: median of all rounds; lines: lowest to highest round; pale: not durable.";
  private static final int COLUMNS = 2;
  private static final int PANEL_WIDTH = 560;
  private static final int MARGIN = 24;
  private static final int HEAD = 84;
  private static final int TITLE = 46;
  private static final int BAR = 16;
  private static final int STEP = 24;
  private static final int NAMES = 140;
  private static final int BARS = 230;

  private final Results results;
  private final Machine machine;
  private final StringBuilder svg = new StringBuilder();

  private Picture(Results results, Machine machine) {
    this.results = results;
    this.machine = machine;
  }

  public static String of(Results results, Machine machine) {
    return new Picture(results, machine).draw();
  }

  private String draw() {
    List<Case> cases = results.cases().stream().filter(of -> main(of) != null).toList();
    int panelHeight = TITLE + STEP * results.peers().size() + MARGIN;
    int rows = (cases.size() + COLUMNS - 1) / COLUMNS;
    int width = COLUMNS * PANEL_WIDTH + 2 * MARGIN;
    int height = HEAD + rows * panelHeight + MARGIN;
    line(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' width='%d'"
            + " height='%d' font-family='%s'>",
        width, height, width, height, "Helvetica, Arial, sans-serif");
    line("<rect width='100%%' height='100%%' fill='#ffffff'/>");
    text(
        MARGIN, 30, 18, "#1a1a1a", "bold", "start", "Leasehold and its peers, same load, same run");
    small(MARGIN, 50, LEGEND);
    small(MARGIN, 66, machine.toString());
    for (int i = 0; i < cases.size(); i++) {
      int x = MARGIN + i % COLUMNS * PANEL_WIDTH;
      panel(cases.get(i), x, HEAD + i / COLUMNS * panelHeight);
    }
    line("</svg>");
    return svg.toString();
  }

  /** What a case is about comes first among its figures. */
  private Metric main(Case of) {
    Set<Metric> metrics = results.metrics(of);
    return metrics.isEmpty() ? null : metrics.iterator().next();
  }

  private void panel(Case of, int x, int top) {
    Metric metric = main(of);
    String good = metric.better() == Better.MORE ? "more is better" : "less is better";
    text(x, top + 18, 13, "#1a1a1a", "bold", "start", of.toString());
    small(x, top + 34, metric.name() + ", " + good);
    double most =
        results.peers().stream()
            .flatMap(peer -> results.spread(of, peer.name(), metric).stream())
            .mapToDouble(Spread::high)
            .max()
            .orElse(1);
    int y = top + TITLE;
    for (PeerFacts peer : results.peers()) {
      Spread spread = results.spread(of, peer.name(), metric).orElse(null);
      if (spread != null) {
        bar(peer, spread, Math.max(most, Double.MIN_NORMAL), x, y);
        y += STEP;
      }
    }
  }

  private void bar(PeerFacts peer, Spread spread, double most, int x, int y) {
    double left = x + NAMES;
    double end = left + Math.max(1, spread.median() / most * BARS);
    double middle = y + BAR / 2.0;
    String colour = peer.name().startsWith("leasehold") ? "#0f766e" : "#94a3b8";
    text(x + NAMES - 8, y + 12, 12, "#333333", "normal", "end", peer.name());
    line(
        "<rect x='%.1f' y='%d' width='%.1f' height='%d' rx='2' fill='%s' opacity='%s'/>",
        left, y, end - left, BAR, colour, peer.durability().durable() ? "1" : "0.45");
    double low = left + spread.low() / most * BARS;
    double high = left + spread.high() / most * BARS;
    if (high - low >= 1) {
      line(
          "<path d='M%.1f %.1fH%.1fM%.1f %.1fv8M%.1f %.1fv8' stroke='#1a1a1a' fill='none'/>",
          low, middle, high, low, middle - 4, high, middle - 4);
    }
    text(Math.max(end, high) + 6, y + 12, 11, "#333333", "normal", "start", Figures.spread(spread));
  }

  private void small(double x, double y, String words) {
    text(x, y, 11, "#666666", "normal", "start", words);
  }

  private void text(
      double x, double y, int size, String colour, String weight, String anchor, String words) {
    line(
        "<text x='%.1f' y='%.1f' font-size='%d' fill='%s' font-weight='%s' text-anchor='%s'>%s"
            + "</text>",
        x, y, size, colour, weight, anchor, escaped(words));
  }

  private static String escaped(String words) {
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private void line(String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
