package io.leasehold.tidy;

import java.util.stream.IntStream;
import java.util.stream.Stream;

/** How long a file and its lines may be, and how a Java file begins. */
final class ShapeRules {

  static final int MAX_LINES = 400;
  static final int MAX_COLUMNS = 100;

  private ShapeRules() {}

  static Stream<Finding> check(SourceFile file) {
    return Stream.of(tooLong(file), tooWide(file), header(file)).flatMap(findings -> findings);
  }

  private static Stream<Finding> tooLong(SourceFile file) {
    return file.isJava() && file.lines().size() > MAX_LINES
        ? Stream.of(new Finding(file.path(), MAX_LINES + 1, "split it: a file tells one story"))
        : Stream.empty();
  }

  private static Stream<Finding> tooWide(SourceFile file) {
    if (!file.isJava() && !file.isScript()) {
      return Stream.empty();
    }
    return IntStream.range(0, file.lines().size())
        .filter(i -> columns(file.lines().get(i)) > MAX_COLUMNS)
        .mapToObj(i -> new Finding(file.path(), i + 1, "break the line at " + MAX_COLUMNS));
  }

  /** An import cannot be broken into lines. */
  private static int columns(String line) {
    return line.startsWith("import ") ? 0 : line.codePointCount(0, line.length());
  }

  /** LICENSE covers every file, so none repeats it. */
  private static Stream<Finding> header(SourceFile file) {
    String start = file.path().endsWith("/package-info.java") ? "/**" : "package ";
    return file.isJava() && (file.lines().isEmpty() || !file.lines().get(0).startsWith(start))
        ? Stream.of(new Finding(file.path(), 1, "begin with \"" + start.trim() + "\", no header"))
        : Stream.empty();
  }
}
