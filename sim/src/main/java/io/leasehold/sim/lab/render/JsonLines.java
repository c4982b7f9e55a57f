package io.leasehold.sim.lab.render;

import io.leasehold.sim.lab.scenario.Act;
import io.leasehold.sim.lab.scenario.Play;
import io.leasehold.sim.lab.stage.Performance;
import io.leasehold.sim.lab.stage.Step;
import io.leasehold.sim.lab.stage.TimeOfDay;
import io.leasehold.sim.lab.stage.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A play for programs: one JSON object a line, first the steps of a side, then its verdict. */
public final class JsonLines {
  private final StringBuilder line = new StringBuilder("{");

  private JsonLines() {}

  public static String of(Play play) {
    List<String> lines = new ArrayList<>();
    int number = 1;
    for (Act act : play.acts()) {
      for (Performance side : List.of(act.left(), act.right())) {
        String name = play.bill().name();
        for (Step step : side.steps()) {
          lines.add(opened(name, number, side).step(step).closed());
        }
        lines.add(opened(name, number, side).verdict(side.verdict()).closed());
      }
      number++;
    }
    return String.join("\n", lines) + "\n";
  }

  private static JsonLines opened(String scenario, int act, Performance side) {
    return new JsonLines().text("scenario", scenario).number("act", act).text("side", side.title());
  }

  private JsonLines step(Step step) {
    text("kind", step.kind().name().toLowerCase(Locale.ROOT));
    text("time", TimeOfDay.text(step.atMillis()));
    number("atMillis", step.atMillis());
    if (step.from() != null) {
      text("from", step.from());
    }
    if (step.to() != null) {
      text("to", step.to());
      number("sentMillis", step.sentMillis());
    }
    text("text", step.said().full());
    if (step.answer() != null) {
      text("answer", step.answer().full());
      number("answeredMillis", step.answeredMillis());
    }
    return text("tone", step.tone().name().toLowerCase(Locale.ROOT));
  }

  private JsonLines verdict(Verdict verdict) {
    text("kind", "verdict");
    field("holds").append(verdict.holds());
    long overlap = verdict.overlaps().stream().mapToLong(Verdict.Overlap::lengthMillis).sum();
    number("twoOwnersMillis", overlap);
    number("staleWritesAccepted", verdict.staleAccepted());
    number("staleWritesRefused", verdict.staleRefused());
    field("stuck").append(verdict.stuck());
    return text("text", verdict.text());
  }

  private JsonLines number(String name, long value) {
    field(name).append(value);
    return this;
  }

  private JsonLines text(String name, String value) {
    field(name).append('"').append(escaped(value)).append('"');
    return this;
  }

  private StringBuilder field(String name) {
    return line.append(line.length() == 1 ? "" : ",").append('"').append(name).append("\":");
  }

  private String closed() {
    return line.append('}').toString();
  }

  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    for (int index = 0; index < text.length(); index++) {
      char letter = text.charAt(index);
      if (letter == '"' || letter == '\\') {
        escaped.append('\\').append(letter);
      } else if (letter < ' ') {
        escaped.append(String.format(Locale.ROOT, "\\u%04x", (int) letter));
      } else {
        escaped.append(letter);
      }
    }
    return escaped.toString();
  }
}
