package io.leasehold.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** No file contains a word it must not, and each rule about words can fail. */
class WordRuleTest {

  private static final SourceTree TREE = SourceTree.read();

  private static final String CORE = "core/src/main/java/io/leasehold/core/A.java";
  private static final String CORE_TEST = "core/src/test/java/io/leasehold/core/ATest.java";
  private static final String HOLDER = "client/src/main/java/io/leasehold/client/holder/A.java";
  private static final String CLIENT = "client/src/main/java/io/leasehold/client/A.java";
  private static final String SIM = "sim/src/main/java/io/leasehold/sim/A.java";
  private static final String CLI = "cli/src/main/java/io/leasehold/cli/A.java";
  private static final String CLI_TEST = "cli/src/test/java/io/leasehold/cli/ATest.java";

  /** A line of a file that breaks the named rule; the hash keeps this file from breaking it. */
  private record Line(String rule, String path, String text) {
    SourceFile file() {
      return SourceFile.of(path, "fine\n" + text.replace("#", ""));
    }
  }

  static final List<Line> BAD =
      List.of(
          new Line("unfinished", CLI, "// TO#DO: later"),
          new Line("unfinished", "docs/hacking.md", "FIX#ME: say how"),
          new Line("unfinished", "check", "# XX#X"),
          new Line("disabled test", CLI_TEST, "@Dis#abled"),
          new Line("sleep", CLI_TEST, "Thread.sl#eep(10);"),
          new Line("sleep", CLI_TEST, "TimeUnit.SECONDS.sl#eep(1);"),
          new Line("sleep", CORE, "Thread.sl#eep(10);"),
          new Line("clock", CORE, "long now = System.currentTime#Millis();"),
          new Line("clock", CORE_TEST, "long now = System.nano#Time();"),
          new Line("clock", HOLDER, "Instant.n#ow();"),
          new Line("clock", SIM, "Clock.sys#temUTC();"),
          new Line("randomness", SIM, "Random random = new Ran#dom();"),
          new Line("randomness", CORE, "ThreadLocal#Random.current();"),
          new Line("randomness", HOLDER, "Math.ran#dom();"),
          new Line("randomness", CORE_TEST, "UUID.random#UUID();"),
          new Line("machine path", "docs/hacking.md", "cd /ho#me/jane/leasehold"),
          new Line("machine path", "check", "cp /wo#rk/shared/x ."),
          new Line("machine path", CLI, "Path.of(\"/ro#ot\")"),
          new Line("tab", "pom.xml", "\t<a/>"));

  static final List<Line> GOOD =
      List.of(
          new Line("sleep", CLI, "Thread.sl#eep(10);"),
          new Line("clock", CLIENT, "System.nano#Time();"),
          new Line("randomness", SIM, "new Ran#dom(seed);"),
          new Line("randomness", CLI, "UUID.random#UUID();"),
          new Line("machine path", "README.md", "https://example.org/wo#rk/home"),
          new Line("unfinished", "README.md", "a mastodon"));

  static final List<WordRule> RULES = WordRule.ALL;

  @ParameterizedTest
  @FieldSource("RULES")
  void treeKeeps(WordRule rule) {
    assertThat(TREE.files().stream().flatMap(rule::check)).isEmpty();
  }

  @ParameterizedTest
  @FieldSource("RULES")
  void ruleCanFail(WordRule rule) {
    assertThat(BAD).anyMatch(sample -> sample.rule().equals(rule.name()));
  }

  @ParameterizedTest
  @FieldSource("BAD")
  void badSampleIsFound(Line sample) {
    assertThat(findings(sample)).singleElement().extracting(Finding::line).isEqualTo(2);
  }

  @ParameterizedTest
  @FieldSource("GOOD")
  void goodSampleIsLeftAlone(Line sample) {
    assertThat(findings(sample)).isEmpty();
  }

  private static Stream<Finding> findings(Line sample) {
    return RULES.stream()
        .filter(rule -> rule.name().equals(sample.rule()))
        .flatMap(rule -> rule.check(sample.file()));
  }
}
