package io.leasehold.sim.lab.render;

import io.leasehold.sim.lab.stage.Actor;
import io.leasehold.sim.lab.stage.Block;
import io.leasehold.sim.lab.stage.Performance;
import io.leasehold.sim.lab.stage.Span;
import io.leasehold.sim.lab.stage.Step;
import io.leasehold.sim.lab.stage.Verdict;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** One side of an act as a sequence diagram: lifelines, bars of ownership, messages, verdict. */
final class Panel {
  private static final List<String> LANES =
      List.of(Actor.A, Actor.NETWORK, Actor.STORE, Actor.B, Actor.RESOURCE);

  private static final double BAR = 10;
  private static final double BLOCK = 22;

  private final SvgWriter svg;

  /** What must not be crossed by any line: drawn last. */
  private final SvgWriter front = new SvgWriter();

  private final Performance side;
  private final Rows rows;
  private final double left;

  /** Where slow messages left, by sender, receiver and moment. */
  private final Map<String, Double> departures = new HashMap<>();

  Panel(SvgWriter svg, Performance side, Rows rows, double left) {
    this.svg = svg;
    this.side = side;
    this.rows = rows;
    this.left = left;
  }

  void drawHead(double top) {
    svg.text("side", "start", left + 14, top, side.title());
    for (String actor : LANES) {
      double width = actor.length() * 7.5 + 22;
      svg.rect("actor", x(actor) - width / 2, top + 16, width, 24, 6);
      svg.text("name", "middle", x(actor), top + 32, actor);
    }
  }

  void drawBody(double top) {
    for (Verdict.Overlap overlap : side.verdict().overlaps()) {
      double from = rows.y(overlap.fromMillis());
      double height = rows.y(overlap.untilMillis()) - from;
      svg.rect("overlap", x(Actor.A) - 44, from, x(Actor.B) - x(Actor.A) + 88, height, 6);
    }
    for (String actor : LANES) {
      svg.line("life", x(actor), top, x(actor), rows.bottom());
    }
    for (Block block : side.blocks()) {
      double from = rows.y(block.fromMillis());
      double height = rows.y(block.untilMillis()) - from;
      svg.rect("block", x(block.lane()) - BLOCK / 2, from, BLOCK, height, 4);
    }
    for (Span span : side.spans()) {
      double from = rows.y(span.fromMillis());
      double height = Math.max(2, rows.y(span.untilMillis()) - from);
      String owner = "own-" + span.owner().toLowerCase(Locale.ROOT);
      svg.rect(owner, x(span.lane()) - BAR / 2, from, BAR, height, 3);
    }
    drawSteps();
  }

  /** How much room the verdict needs. */
  double verdictHeight() {
    return verdict().size() * 18 + 16;
  }

  void drawVerdict(double top, double height) {
    String box = side.verdict().holds() ? "holds" : "broken";
    svg.rect(box, left + 14, top, Measure.PANEL - 28, height, 8);
    svg.text("verdict", "start", left + 30, top + 22, 18, verdict());
  }

  private List<String> verdict() {
    Verdict verdict = side.verdict();
    String text = (verdict.holds() ? "Holds: " : "Broken: ") + verdict.text() + ".";
    return Measure.prose(text, Measure.PANEL - 60, 7.2);
  }

  private void drawSteps() {
    long time = Long.MIN_VALUE;
    double at = 0;
    for (Step step : side.steps()) {
      at = step.atMillis() == time ? at : rows.top(step.atMillis());
      time = step.atMillis();
      switch (step.kind()) {
        case ALARM -> {
          double middle = (x(Actor.B) + x(Actor.RESOURCE)) / 2;
          front.text("alarm " + ink(step), "middle", middle, at + 15, step.said().brief());
        }
        case NOTE -> drawNote(step, at);
        case DEPARTURE -> drawDeparture(step, at);
        case MESSAGE -> drawMessage(step, at);
      }
      at += Measure.height(step);
    }
    svg.raw(front.toString().strip());
  }

  private void drawNote(Step step, double top) {
    List<String> lines = Measure.note(step);
    double width = Measure.widthOf(lines) + 12;
    double height = lines.size() * Measure.LEADING + 6;
    front.rect("note " + ink(step), x(step.from()) - width / 2, top + 3, width, height, 5);
    front.text("small", "middle", x(step.from()), top + 16, Measure.LEADING, lines);
  }

  private void drawDeparture(Step step, double top) {
    List<String> lines = Measure.label(step, step.said().brief());
    double foot = top + lines.size() * Measure.LEADING + 4;
    departures.put(route(step) + step.atMillis(), foot);
    double x = x(step.from()) + 12;
    front.text("label weather", "start", x, top + 12, Measure.LEADING, lines);
  }

  private void drawMessage(Step step, double top) {
    List<String> said = Measure.label(step, step.said().brief());
    List<String> answer = Measure.label(step, step.answer().brief());
    Double departure = departures.get(route(step) + step.sentMillis());
    double arrive = top + Measure.request(step);
    double leave = step.sentMillis() < step.atMillis() ? rows.y(step.sentMillis()) : arrive;
    double back = arrive + answer.size() * Measure.LEADING + 5;
    double home = step.answeredMillis() > step.atMillis() ? rows.y(step.answeredMillis()) : back;
    double here = edge(step.from(), step.to());
    double there = edge(step.to(), step.from());
    String ink = ink(step);
    svg.arrow(
        "message " + ink,
        "head " + ink,
        here,
        departure == null ? leave : departure,
        there,
        arrive);
    svg.arrow("message answer " + ink, "head " + ink, there, back, here, home);
    // A message that was long under way is named where it arrives, any other in the middle.
    double x = left + Measure.labelAt(step);
    double share = (x - here) / (there - here);
    double request = departure == null ? leave + share * (arrive - leave) : arrive;
    drawLabel("label " + ink, x, request, said);
    drawLabel("label answer " + ink, x, home + share * (back - home), answer);
  }

  /** Puts the lines just above an arrow that passes at this height. */
  private void drawLabel(String cssClass, double x, double arrow, List<String> lines) {
    double first = arrow - 5 - (lines.size() - 1) * Measure.LEADING;
    front.text(cssClass, "middle", x, first, Measure.LEADING, lines);
  }

  private double edge(String actor, String towards) {
    return x(actor) + (x(towards) > x(actor) ? BAR / 2 : -BAR / 2);
  }

  private double x(String actor) {
    return left + Measure.lane(actor);
  }

  private static String route(Step step) {
    return step.from() + ">" + step.to() + "@";
  }

  private static String ink(Step step) {
    return step.tone().name().toLowerCase(Locale.ROOT);
  }
}
