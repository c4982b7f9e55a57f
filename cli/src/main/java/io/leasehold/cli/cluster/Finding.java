package io.leasehold.cli.cluster;

import io.leasehold.cli.text.Json;
import io.leasehold.cli.text.Plain;
import picocli.CommandLine.Help.Ansi;

/** One line of the doctor: a verdict about one thing. */
record Finding(Verdict verdict, String about, String text) {

  /** How bad it is. */
  enum Verdict {
    OK("@|green ok   |@"),
    /** Works, but deserves a thought. */
    WARN("@|yellow warn |@"),
    /** To be mended: the doctor ends with 1. */
    WRONG("@|bold,red wrong|@");

    private final String styled;

    Verdict(String styled) {
      this.styled = styled;
    }
  }

  static Finding ok(String about, String text) {
    return new Finding(Verdict.OK, about, text);
  }

  static Finding warn(String about, String text) {
    return new Finding(Verdict.WARN, about, text);
  }

  static Finding wrong(String about, String text) {
    return new Finding(Verdict.WRONG, about, text);
  }

  boolean isWrong() {
    return verdict == Verdict.WRONG;
  }

  String line(Ansi ansi) {
    return ansi.string(verdict.styled) + "  " + about + ": " + text;
  }

  Json json() {
    return Json.object()
        .with("verdict", Plain.word(verdict))
        .with("about", about)
        .with("text", text);
  }
}
