package io.leasehold.torture.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.torture.history.Deed.What;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryTest {
  @TempDir private Path folder;

  @Test
  void isReadAsItWasWritten() throws IOException {
    History history =
        new History(
            List.of(
                new DeedBuilder("b", What.PUT, "k\"ä", 5).value("x\ny").revision(3).yes(9),
                new DeedBuilder("a", What.ACQUIRE, "k", 2).lease(-1).token(7).unknown()));
    Path file = folder.resolve("history.jsonl");
    history.write(file);
    assertThat(History.read(file).deeds()).isEqualTo(history.deeds());
    assertThat(history.deeds()).extracting(Deed::actor).containsExactly("a", "b");
  }

  @Test
  void aLineThatIsNoDeedIsNamed() throws IOException {
    Path file = folder.resolve("history.jsonl");
    new History(List.of(new DeedBuilder("a", What.CHECK, "k", 2).yes(3))).write(file);
    Files.writeString(file, Files.readString(file) + "{\"actor\":\"b\"}\n");
    assertThatThrownBy(() -> History.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("history.jsonl line 2 is no deed");
  }

  @Test
  void anAnswerBeforeItsQuestionIsRefused() {
    assertThatThrownBy(() -> new DeedBuilder("a", What.CHECK, "k", 5).yes(4))
        .hasMessageContaining("before 5");
  }
}
