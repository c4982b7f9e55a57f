package io.leasehold.engine.entry;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.command.Command;
import io.leasehold.core.command.Command.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The format of the log does not change by accident: what was written once stays readable, and is
 * written again byte by byte.
 *
 * <p>Each version has a folder; what is written begins with its version. If the format changes on
 * purpose, raise its version, keep the old folder as an input, and write a new one, as {@link
 * #REFRESH} does.
 */
class GoldenEntryTest {
  private static final String REFRESH =
      "mvn test -pl engine -am -Dtest=GoldenEntryTest -Dsurefire.failIfNoSpecifiedTests=false"
          + " -Dleasehold.golden=write";

  private static final boolean WRITE = "write".equals(System.getProperty("leasehold.golden"));
  private static final int BYTES_A_LINE = 32;

  static Set<String> commands() {
    return Samples.commands().keySet();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void commandsAreWrittenAndReadAsBefore(String name) throws IOException {
    Command command = Samples.commands().get(name);
    byte[] golden = golden(name, CommandCodec.encode(command));
    assertThat(CommandCodec.decode(golden)).isEqualTo(command);
  }

  @Test
  void entriesAreWrittenAndReadAsBefore() throws IOException {
    byte[] golden = golden("entry", EntryCodec.encode(Samples.entry()));
    assertThat(EntryCodec.decode(golden)).isEqualTo(Samples.entry());
  }

  @Test
  void batchesAreWrittenAndReadAsBefore() throws IOException {
    byte[] golden = golden("batch", EntryCodec.encodeBatch(Samples.batch()));
    assertThat(EntryCodec.decodeBatch(golden)).isEqualTo(Samples.batch());
  }

  @Test
  void everyKindHasAGoldenFileAndNoneIsLeftOver() throws IOException {
    Set<Kind> kinds = Samples.commands().values().stream().map(Command::kind).collect(toSet());
    assertThat(kinds).containsExactlyInAnyOrder(Kind.values());
    Set<String> names = new TreeSet<>(commands());
    names.addAll(Set.of("entry", "batch"));
    try (Stream<Path> files = Files.find(folder(), 2, (file, facts) -> facts.isRegularFile())) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(names.stream().map(name -> name + ".hex").toList());
    }
  }

  /** What the file holds, which must be what is written now. */
  private static byte[] golden(String name, byte[] written) throws IOException {
    Path file = folder().resolve(Path.of("log-v" + written[0], name + ".hex"));
    String text = hexOf(written);
    if (WRITE) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    }
    assertThat(file).as("golden file; to write it: %s", REFRESH).exists();
    assertThat(text)
        .as("%s; if the format is to change, review the difference after: %s", name, REFRESH)
        .isEqualTo(Files.readString(file));
    return HexFormat.of().parseHex(Files.readString(file).replaceAll("\\s", ""));
  }

  private static String hexOf(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    for (int from = 0; from < bytes.length; from += BYTES_A_LINE) {
      int to = Math.min(bytes.length, from + BYTES_A_LINE);
      text.append(HexFormat.ofDelimiter(" ").formatHex(bytes, from, to)).append('\n');
    }
    return text.toString();
  }

  private static Path folder() {
    return Path.of(System.getProperty("leasehold.root"))
        .resolve(Path.of("engine", "src", "test", "resources", "golden"));
  }
}
