package io.leasehold.server.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The table of settings in docs/operating.md is what the code declares. */
class OperatingPageTest {
  private static final String BEGIN = "<!-- settings: written from the code -->\n";
  private static final String END = "<!-- end of settings -->";

  /** Run with -Dleasehold.golden=write to write the table anew. */
  @Test
  void everySettingIsInTheTableAsItIsDeclared() throws IOException {
    Path page = Path.of(System.getProperty("leasehold.root"), "docs", "operating.md");
    String text = Files.readString(page);
    int begin = text.indexOf(BEGIN) + BEGIN.length();
    int end = text.indexOf(END);
    assertThat(begin).as("the place of the table").isBetween(BEGIN.length(), end);
    if ("write".equals(System.getProperty("leasehold.golden"))) {
      Files.writeString(page, text.substring(0, begin) + table() + text.substring(end));
    } else {
      assertThat(text.substring(begin, end)).isEqualTo(table());
    }
  }

  private static String table() {
    return Settings.all().stream()
        .map(OperatingPageTest::row)
        .collect(
            Collectors.joining(
                "", "| setting | default | floor | effect |\n|---|---|---|---|\n", ""));
  }

  private static String row(Setting<?> setting) {
    return "| `%s` | %s | %s | %s |\n"
        .formatted(setting.name(), setting.shown(), setting.type().floor(), setting.effect());
  }
}
