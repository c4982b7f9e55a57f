package io.leasehold.cli;

import static io.leasehold.cli.Invocation.leasehold;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.torture.history.Deed;
import io.leasehold.torture.history.Deed.What;
import io.leasehold.torture.history.DeedBuilder;
import io.leasehold.torture.history.History;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code leasehold torture}, but for the torture itself, which is a run of its own. */
class TortureCommandTest {
  @TempDir private Path folder;

  @Test
  void nonsenseIsRefusedBeforeAnythingIsBroken() {
    assertRefused("--minutes is 0.0, expected more than 0", "--minutes", "0");
    assertRefused("--nodes is 2, expected 1, 3 or 5", "--nodes", "2");
    assertRefused("--workers is 0, expected at least 1", "--workers", "0");
  }

  private static void assertRefused(String problem, String... options) {
    String[] words = {"torture", options[0], options[1]};
    Invocation torture = leasehold(words);
    assertThat(torture.exitCode()).isEqualTo(2);
    assertThat(torture.err()).contains(problem);
  }

  @Test
  void brokenHistoryIsJudgedSo() throws IOException {
    Deed later = new DeedBuilder("a", What.ACQUIRE, "k", 100).lease(1).token(8).yes(200);
    Deed earlier = new DeedBuilder("b", What.ACQUIRE, "k", 300).lease(2).token(7).yes(400);
    Path file = folder.resolve("history.jsonl");
    new History(List.of(later, earlier)).write(file);
    Invocation judge = leasehold("torture", "judge", file.toString());
    assertThat(judge.exitCode()).isEqualTo(1);
    assertThat(judge.out())
        .contains("BROKEN     P5", "token 7 was granted after token 8", "not tested P8");
    assertThat(judge.err()).contains("not all promises were tested and kept");
  }

  @Test
  void fileThatIsNoHistoryIsNamed() throws IOException {
    Path file = Files.writeString(folder.resolve("history.jsonl"), "{}\n");
    assertThat(leasehold("torture", "judge", file.toString()).err())
        .contains("history.jsonl line 1 is no deed");
    assertThat(leasehold("torture", "judge", folder.resolve("none").toString()).err())
        .contains("there is no ", "none; a run leaves history.jsonl");
  }
}
