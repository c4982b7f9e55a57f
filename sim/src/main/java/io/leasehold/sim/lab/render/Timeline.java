package io.leasehold.sim.lab.render;

import io.leasehold.sim.lab.scenario.Act;
import io.leasehold.sim.lab.scenario.Play;
import io.leasehold.sim.lab.scenario.Playbill;
import io.leasehold.sim.lab.scenario.Promise;
import io.leasehold.sim.lab.scenario.Repertoire;
import io.leasehold.sim.lab.scenario.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A whole play as text: the playbill, each act as a table, the moral, what to see next. */
public final class Timeline {
  /** Prose is hard to read in longer lines, however wide the terminal. */
  private static final int PROSE_WIDTH = 92;

  private static final String INDENT = "  ";

  /** Room for the longest command. */
  private static final int COMMAND_WIDTH = 46;

  private final Style style;
  private final List<String> lines = new ArrayList<>();

  private Timeline(Style style) {
    this.style = style;
  }

  /** Tells a play; the text ends with a line break. */
  public static String of(Play play, Style style) {
    Timeline timeline = new Timeline(style);
    List<Act> acts = play.acts();
    timeline.open(play.bill());
    for (int number = 1; number <= acts.size(); number++) {
      timeline.act(acts.get(number - 1), number, acts.size());
    }
    timeline.close(play.bill(), acts);
    return String.join("\n", timeline.lines) + "\n";
  }

  private void open(Playbill bill) {
    strong(bill.title());
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
      strong("Act " + number + ". " + act.title());
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
    remember(acts);
    heading("Next");
    for (String name : bill.related()) {
      next("leasehold lab " + name, Repertoire.find(name).orElseThrow().playbill().gist());
    }
    next("leasehold lab " + bill.name() + " --svg FILE", "the same as a picture");
  }

  /** The store's own account of each act; once, if it is always the same. */
  private void remember(List<Act> acts) {
    List<String> accounts = acts.stream().map(act -> act.right().why()).toList();
    if (Set.copyOf(accounts).size() == 1) {
      prose(accounts.get(0), INDENT);
      return;
    }
    for (int number = 1; number <= acts.size(); number++) {
      prose("Act " + number + ". " + accounts.get(number - 1), INDENT);
    }
  }

  private void next(String command, String gist) {
    if (style.sideBySide()) {
      String first = Wrap.pad(INDENT + command, COMMAND_WIDTH);
      lines.addAll(Wrap.lines(gist, proseWidth(), first, " ".repeat(COMMAND_WIDTH)));
    } else {
      lines.addAll(Wrap.lines(command, proseWidth(), INDENT, INDENT + INDENT));
      prose(gist, INDENT + INDENT);
    }
  }

  private void heading(String text) {
    lines.add("");
    strong(text);
  }

  private void strong(String text) {
    for (String line : Wrap.lines(text, style.width())) {
      lines.add(Ink.HEADING.paint(line, style));
    }
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
