package io.leasehold.tidy;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Words that must not appear in some files. The patterns put brackets around a character of each
 * word, so that this file does not break its own rules.
 */
record WordRule(String name, Pattern word, Predicate<SourceFile> where, String advice) {

  static final List<WordRule> ALL =
      List.of(
          rule(
              "unfinished",
              "\\b(TOD[O]|FIXM[E]|XX[X])\\b",
              file -> true,
              "finish it, or file an issue and say what is missing in plain words"),
          rule(
              "disabled test",
              "@Disable[d]\\b",
              SourceFile::isJava,
              "repair the test or delete it"),
          rule(
              "sleep",
              "\\bThread[.]slee[p]\\b|\\bTimeUnit[.]\\w+[.]slee[p]\\b",
              file -> file.isJava() && (file.isTest() || file.isDeterministic()),
              "advance a virtual clock, or wait for the event itself"),
          rule(
              "clock",
              "\\bSystem[.](currentTimeMilli[s]|nanoTim[e])\\b"
                  + "|\\b(Instant|LocalDate|LocalTime|LocalDateTime|ZonedDateTime)[.]no[w]\\b"
                  + "|\\bClock[.]syste[m]",
              file -> file.isJava() && file.isDeterministic(),
              "take the time as an argument"),
          rule(
              "randomness",
              "\\bnew (Secure)?Rando[m]\\(\\)|\\bnew SplittableRando[m]\\(\\)"
                  + "|\\bThreadLocalRando[m]\\b|\\bMath[.]rando[m]\\b|\\bUUID[.]randomUUI[D]\\b",
              file -> file.isJava() && file.isDeterministic(),
              "use the seeded generator that was passed down"),
          rule(
              "machine path",
              "(?<![\\w.}<-])/(hom[e]|roo[t]|wor[k]|tmp/w[t])(/|\\b)",
              file -> true,
              "this path exists on one machine only"),
          rule("tab", "\t", file -> true, "indent with spaces"));

  private static WordRule rule(
      String name, String word, Predicate<SourceFile> where, String advice) {
    return new WordRule(name, Pattern.compile(word), where, advice);
  }

  Stream<Finding> check(SourceFile file) {
    if (!where.test(file)) {
      return Stream.empty();
    }
    return IntStream.range(0, file.lines().size())
        .filter(i -> word.matcher(file.lines().get(i)).find())
        .mapToObj(i -> new Finding(file.path(), i + 1, name + ": " + advice));
  }

  @Override
  public String toString() {
    return name;
  }
}
