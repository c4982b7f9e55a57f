package io.leasehold.sim.lab.render;

import io.leasehold.sim.lab.scenario.Act;
import io.leasehold.sim.lab.scenario.Playbill;
import io.leasehold.sim.lab.scenario.Promise;
import io.leasehold.sim.lab.scenario.Repertoire;
import io.leasehold.sim.lab.scenario.Role;
import io.leasehold.sim.lab.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;

/** A whole play as text: the playbill, each act as a table, the moral, what to see next. */
public final class Timeline {
  /** Prose is hard to read in longer lines, however wide the terminal. */
  private static final int PROSE_WIDTH = 92;

  private static final String INDENT = "  ";

  private final Style style;
  private final List<String> lines = new ArrayList<>();

  private Timeline(Style style) {
    this.style = style;
  }

  /** Plays the scenario and tells it; the text ends with a line break. */
  public static String of(Scenario scenario, Style style) {
    Timeline timeline = new Timeline(style);
    List<Act> acts = scenario.play();
    timeline.open(scenario.playbill());
    for (int number = 1; number <= acts.size(); number++) {
      timeline.act(acts.get(number - 1), number, acts.size());
    }
    timeline.close(scenario.playbill(), acts);
    return String.join("\n", timeline.lines) + "\n";
  }

  private void open(Playbill bill) {
    for (String line : Wrap.lines(bill.title(), style.width())) {
      lines.add(Ink.HEADING.paint(line, style));
    }
    int rule = Math.min(style.width(), bill.title().length());
    lines.add(Ink.FAINT.paint(style.typography().heavy.repeat(rule), style));
    prose(bill.story(), "");
    lines.add("");
    int names = bill.cast().stream().mapToInt(role -> role.who().length()).max().orElse(0);
    for (Role role : bill.cast()) {
      String who = INDENT + Wrap.pad(role.who(), names) + INDENT;
      lines.addAll(Wrap.lines(role.what(), proseWidth(), who, " ".repeat(who.length())));
    }
  }

  private void act(Act act, int number, int acts) {
    lines.add("");
    if (acts > 1) {
      lines.add(Ink.HEADING.paint("Act " + number + ". " + act.title(), style));
      lines.add("");
    }
    lines.addAll(Table.of(act, style));
  }

  private void close(Playbill bill, List<Act> acts) {
    heading("What saves the day");
    for (Promise promise : bill.promises()) {
      String name = Wrap.pad(promise.name(), 4);
      prose(name + promise.title() + " " + promise.sentence(), INDENT, INDENT + "    ");
    }
    heading("Why");
    prose(bill.moral(), INDENT);
    heading("What the store remembers");
    for (Act act : acts) {
      for (String why : new String[] {act.left().why(), act.right().why()}) {
        if (why != null) {
          prose(why, INDENT);
        }
      }
    }
    heading("Next");
    for (String name : bill.related()) {
      String gist = Repertoire.find(name).orElseThrow().playbill().gist();
      String command = INDENT + "leasehold lab " + Wrap.pad(name, 17);
      lines.addAll(Wrap.lines(gist, proseWidth(), command, " ".repeat(command.length())));
    }
    String picture = INDENT + "leasehold lab " + bill.name() + " --svg FILE" + INDENT;
    lines.addAll(Wrap.lines("the same as a picture", proseWidth(), picture, INDENT + INDENT));
  }

  private void heading(String text) {
    lines.add("");
    lines.add(Ink.HEADING.paint(text, style));
  }

  private void prose(String text, String indent) {
    prose(text, indent, indent);
  }

  private void prose(String text, String first, String others) {
    lines.addAll(Wrap.lines(text, proseWidth(), first, others));
  }

  private int proseWidth() {
    return Math.min(style.width(), PROSE_WIDTH);
  }
}
