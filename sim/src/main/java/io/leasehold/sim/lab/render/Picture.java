package io.leasehold.sim.lab.render;

import io.leasehold.sim.lab.scenario.Act;
import io.leasehold.sim.lab.scenario.Play;
import io.leasehold.sim.lab.scenario.Playbill;
import io.leasehold.sim.lab.scenario.Promise;
import io.leasehold.sim.lab.stage.TimeOfDay;
import java.util.List;
import java.util.Locale;

/**
 * A play as a picture: one SVG document that needs nothing else, follows the viewer's light or dark
 * scheme and paints its own background, so that it can be read anywhere.
 */
public final class Picture {
  private final SvgWriter svg = new SvgWriter();

  private Picture() {}

  /** Draws a play. */
  public static String of(Play play) {
    Picture picture = new Picture();
    double height = picture.draw(play.bill(), play.acts());
    return picture.document(play.bill(), height);
  }

  private double draw(Playbill bill, List<Act> acts) {
    double left = 24;
    double at = 44;
    svg.text("title", "start", left, at, bill.title());
    List<String> story = Measure.prose(bill.story(), Measure.WIDTH - 60, 7.3);
    svg.text("prose", "start", left, at + 28, 19, story);
    at += 28 + story.size() * 19 + 8;
    for (int number = 1; number <= acts.size(); number++) {
      if (acts.size() > 1) {
        at += number == 1 ? 26 : 48;
        svg.text("act", "start", left, at, "Act " + number + ". " + acts.get(number - 1).title());
        at += 4;
      }
      at = drawAct(acts.get(number - 1), at + 12);
    }
    Promise promise = bill.promises().get(0);
    String saved = promise.name() + " " + promise.title() + " " + promise.sentence();
    List<String> moral = Measure.prose(saved, Measure.WIDTH - 60, 7.3);
    svg.text("prose", "start", left, at + 34, 19, moral);
    return drawLegend(at + 34 + moral.size() * 19 + 12);
  }

  private double drawAct(Act act, double top) {
    double rightLeft = Measure.GUTTER + Measure.PANEL + Measure.GAP;
    double body = top + 84;
    Rows rows = new Rows(act, body + 8);
    double height = rows.bottom() - top;
    svg.rect("panel", Measure.GUTTER, top, Measure.PANEL, height + 12, 10);
    svg.rect("panel", rightLeft, top, Measure.PANEL, height + 12, 10);
    for (long time : rows.times()) {
      if (isStep(act, time)) {
        double y = rows.top(time) + 12;
        svg.text("time", "end", Measure.GUTTER - 8, y, TimeOfDay.text(time));
        svg.line("guide", Measure.GUTTER, y - 12, rightLeft + Measure.PANEL, y - 12);
      }
    }
    Panel left = new Panel(svg, act.left(), rows, Measure.GUTTER);
    Panel right = new Panel(svg, act.right(), rows, rightLeft);
    for (Panel panel : List.of(left, right)) {
      panel.drawHead(top + 26);
      panel.drawBody(body - 18);
    }
    double verdicts = top + height + 24;
    double room = Math.max(left.verdictHeight(), right.verdictHeight());
    left.drawVerdict(verdicts, room);
    right.drawVerdict(verdicts, room);
    return verdicts + room;
  }

  private static boolean isStep(Act act, long time) {
    return act.left().steps().stream().anyMatch(step -> step.atMillis() == time)
        || act.right().steps().stream().anyMatch(step -> step.atMillis() == time);
  }

  private double drawLegend(double top) {
    double x = 24;
    String[][] entries = {
      {"own-a", "A is the owner: by its own belief, or on the store's record"},
      {"own-b", "B is the owner"},
      {"overlap", "two owners at once"},
      {"block", "bad weather"},
    };
    for (String[] entry : entries) {
      svg.rect(entry[0], x, top, 12, 16, 3);
      svg.text("small", "start", x + 20, top + 12, entry[1]);
      x += 20 + entry[1].length() * 6.4 + 34;
    }
    svg.text("small", "start", x, top + 12, "time runs downwards, not to scale");
    return top + 36;
  }

  private String document(Playbill bill, double height) {
    return new SvgWriter()
        .raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
        .raw(
            String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 %1$.0f"
                    + " %2$.0f\" width=\"%1$.0f\" height=\"%2$.0f\">",
                Measure.WIDTH,
                height))
        .raw("<title>" + SvgWriter.escaped(bill.title()) + "</title>")
        .raw("<desc>" + SvgWriter.escaped(bill.story()) + "</desc>")
        .raw(PictureColors.STYLE)
        .raw("<rect class=\"paper\" width=\"100%\" height=\"100%\"/>")
        .raw(svg.toString().strip())
        .raw("</svg>")
        .toString();
  }
}
