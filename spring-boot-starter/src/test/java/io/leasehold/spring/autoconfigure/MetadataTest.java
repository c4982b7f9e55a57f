package io.leasehold.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What editors know of the properties, and that docs/spring.md knows them all. */
class MetadataTest {
  private static final String FILE = "META-INF/spring-configuration-metadata.json";
  private static final Pattern DESCRIBED =
      Pattern.compile(
          "\"name\": \"leasehold\\.([a-z.-]+)\",\\s*\"type\": [^\\n]+\\s*\"description\": \"[^\"]");

  @Test
  void everyPropertyIsDescribedForEditorsAndOnThePage() throws IOException {
    Set<String> described = new TreeSet<>();
    Matcher matcher = DESCRIBED.matcher(metadata());
    while (matcher.find()) {
      described.add(matcher.group(1));
    }
    assertThat(described).contains("endpoints", "embedded", "term", "tls.authority", "order");
    String page =
        Files.readString(Path.of(System.getProperty("leasehold.root"), "docs", "spring.md"));
    assertThat(described)
        .allSatisfy(name -> assertThat(page).contains(name.replaceFirst("^tls\\.", ".") + "`"));
  }

  private static String metadata() throws IOException {
    try (InputStream in = MetadataTest.class.getClassLoader().getResourceAsStream(FILE)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
