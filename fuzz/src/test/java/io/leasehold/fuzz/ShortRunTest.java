package io.leasehold.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Jazzer looks for inputs that break a target. A build has one short run over all targets, from a
 * fixed seed; with {@code -Dfuzz.seconds} each target gets that long for itself.
 */
@Timeout(value = 1, unit = TimeUnit.DAYS) // With -Dfuzz.seconds it may take its time.
class ShortRunTest {
  private static final int SECONDS = Integer.getInteger("fuzz.seconds", 0);
  private static final long SEED = Long.getLong("fuzz.seed", 1);
  private static final String ALL = "all";

  /** What a build waits for: tries, or seconds if the machine is too slow for so many. */
  private static final int SHORT_RUN_TRIES = 12_000;

  private static final int SHORT_RUN_SECONDS = 45;

  static List<String> runs() {
    return SECONDS == 0 ? List.of(ALL) : Target.chosen().stream().map(Target::toString).toList();
  }

  @ParameterizedTest
  @MethodSource("runs")
  void nothingThatIsTriedBreaksIt(String run) throws Exception {
    Jazzer.Ending ending = run.equals(ALL) ? shortRun() : longRun(Target.named(run));
    assertThat(ending.foundSomething())
        .as(
            "The run of %s (seed %d) found something. Keep the input as NAME.hex in"
                + " fuzz/src/test/resources/corpus, and repair what it breaks.%n%s",
            run, SEED, ending.output())
        .isFalse();
    assertThat(ending.output()).as("it looked at coverage").containsPattern("INITED cov: [1-9]");
    if (run.equals(ALL)) {
      for (Target target : Target.values()) {
        assertThat(ending.output()).containsPattern(Pattern.quote("tried " + target) + " [1-9]");
      }
    }
  }

  private static Jazzer.Ending shortRun() throws IOException, InterruptedException {
    String instrumented =
        Arrays.stream(Target.values())
            .map(Target::instrumented)
            .distinct()
            .collect(Collectors.joining(":"));
    return new Jazzer(AllTargets.class, instrumented, folder(ALL))
        .tries(SHORT_RUN_TRIES, SHORT_RUN_SECONDS, SEED, AllTargets.corpus());
  }

  private static Jazzer.Ending longRun(Target target) throws IOException, InterruptedException {
    return new Jazzer(target.type(), target.instrumented(), folder(target.toString()))
        .goesOn(SECONDS, SEED, Corpus.of(target));
  }

  private static Path folder(String run) {
    return Path.of(System.getProperty("fuzz.out", "target/fuzz"), run).toAbsolutePath();
  }
}
