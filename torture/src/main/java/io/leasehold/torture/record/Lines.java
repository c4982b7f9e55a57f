package io.leasehold.torture.record;

import io.leasehold.torture.history.Deed.Answer;
import io.leasehold.torture.history.Deed.What;

/**
 * The lines of the talk: {@code wish} and {@code done} of the worker, {@code go}, {@code next} and
 * {@code stop} of the harness. Words have no spaces; an empty one is written as {@code -}.
 */
final class Lines {
  static final String STOP = "stop";
  static final String NEXT = "next";

  private Lines() {}

  /** What a worker is about to do, under a number of its own choice. */
  record Wish(long number, String actor, Attempt attempt) {
    String line() {
      return String.join(
          " ",
          "wish",
          Long.toString(number),
          actor,
          attempt.what().name(),
          word(attempt.key()),
          Long.toString(attempt.lease()),
          Long.toString(attempt.token()),
          Long.toString(attempt.termMillis()),
          word(attempt.value()));
    }

    static Wish of(String line) {
      String[] words = split(line, "wish", 9);
      return new Wish(
          Long.parseLong(words[1]),
          words[2],
          new Attempt(
              What.valueOf(words[3]),
              text(words[4]),
              Long.parseLong(words[5]),
              Long.parseLong(words[6]),
              Long.parseLong(words[7]),
              text(words[8])));
    }
  }

  /** What came of it. */
  record Done(long number, Told told) {
    String line() {
      return String.join(
          " ",
          "done",
          Long.toString(number),
          told.answer().name(),
          Long.toString(told.lease()),
          Long.toString(told.token()),
          Long.toString(told.revision()),
          word(told.value()));
    }

    static Done of(String line) {
      String[] words = split(line, "done", 7);
      return new Done(
          Long.parseLong(words[1]),
          new Told(
              Answer.valueOf(words[2]),
              Long.parseLong(words[3]),
              Long.parseLong(words[4]),
              Long.parseLong(words[5]),
              text(words[6])));
    }
  }

  static String go(long number) {
    return "go " + number;
  }

  static long numberOfGo(String line) {
    return Long.parseLong(split(line, "go", 2)[1]);
  }

  private static String[] split(String line, String first, int count) {
    String[] words = line.split(" ", -1);
    if (words.length != count || !words[0].equals(first)) {
      throw new IllegalArgumentException(
          "\"" + line + "\" is no line of " + count + " words that begins with " + first);
    }
    return words;
  }

  private static String word(String text) {
    if (text.indexOf(' ') >= 0 || text.indexOf('\n') >= 0 || text.equals("-")) {
      throw new IllegalArgumentException("\"" + text + "\" is not one word");
    }
    return text.isEmpty() ? "-" : text;
  }

  private static String text(String word) {
    return word.equals("-") ? "" : word;
  }
}
