package io.leasehold.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that finds nothing means something only if it would have found something. */
class PlantedBugTest {
  private static final int ENOUGH_TRIES = 500_000;
  private static final int ENOUGH_SECONDS = 60;

  @Test
  void bugThatNobodyWouldGuessIsFound(@TempDir Path folder) throws Exception {
    Jazzer jazzer = new Jazzer(PlantedBug.class, PlantedBug.class.getName() + "**", folder);
    Jazzer.Ending ending = jazzer.tries(ENOUGH_TRIES, ENOUGH_SECONDS, 1, Map.of());
    assertThat(ending.foundSomething()).as(ending.output()).isTrue();
    assertThat(ending.output()).contains("planted").contains("zombie");
    assertThat(folder.resolve("found")).isNotEmptyDirectory();
  }
}
