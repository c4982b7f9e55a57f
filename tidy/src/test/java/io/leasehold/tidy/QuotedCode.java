package io.leasehold.tidy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Java code in a page is quoted from a source file of this repository, so it compiles and, if that
 * file is a test, it works. Line breaks and indentation may differ.
 */
final class QuotedCode {
  private static final String BEGIN = "```java";
  private static final String END = "```";

  private final List<String> sources;

  /** Quotes may come from these files. */
  QuotedCode(Stream<SourceFile> sources) {
    this.sources = sources.map(source -> squeezed(source.lines())).toList();
  }

  List<Finding> check(SourceFile page) {
    List<Finding> findings = new ArrayList<>();
    List<String> quote = null;
    for (int i = 0; i < page.lines().size(); i++) {
      String line = page.lines().get(i).strip();
      if (quote == null) {
        quote = line.equals(BEGIN) ? new ArrayList<>() : null;
      } else if (!line.equals(END)) {
        quote.add(line);
      } else {
        if (!isQuoted(quote)) {
          findings.add(
              new Finding(
                  page.path(),
                  i + 1 - quote.size(),
                  "this code is in no source file; put it into a test and quote it from there"));
        }
        quote = null;
      }
    }
    return findings;
  }

  private boolean isQuoted(List<String> quote) {
    String wanted = squeezed(quote);
    return sources.stream().anyMatch(source -> source.contains(wanted));
  }

  private static String squeezed(List<String> lines) {
    return String.join(" ", lines).strip().replaceAll("\\s+", " ");
  }
}
