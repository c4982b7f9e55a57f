package io.leasehold.tidy;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Every package of a module tells its story once, in main or else in test code. */
final class PackageStories {

  private static final String FILE_NAME = "package-info.java";
  private static final int MIN_SENTENCES = 2;
  private static final int MIN_WORDS = 20;

  private PackageStories() {}

  static Stream<Finding> check(List<SourceFile> files) {
    List<SourceFile> java = files.stream().filter(SourceFile::isJava).toList();
    Map<String, SourceFile> anyFileByPackage =
        java.stream().collect(toMap(PackageStories::place, f -> f, (a, b) -> a, TreeMap::new));
    Map<String, SourceFile> storyByPackage =
        java.stream()
            .filter(file -> file.path().endsWith("/" + FILE_NAME))
            .collect(toMap(PackageStories::place, f -> f, (a, b) -> a.isTest() ? b : a));
    return anyFileByPackage.entrySet().stream()
        .flatMap(entry -> judge(entry.getValue(), storyByPackage.get(entry.getKey())));
  }

  private static Stream<Finding> judge(SourceFile anyFile, SourceFile story) {
    if (story == null) {
      String path = anyFile.folder() + "/" + FILE_NAME;
      return Stream.of(new Finding(path, 1, "write it: what the package is for, and what not"));
    }
    String text = prose(story);
    long sentences = text.chars().filter(c -> c == '.').count();
    int words = text.split("\\s+", 0).length;
    return sentences < MIN_SENTENCES || words < MIN_WORDS
        ? Stream.of(new Finding(story.path(), 1, "tell the story: why, and what to rely on"))
        : Stream.empty();
  }

  /** The package within its module: main and test code of one package share a story. */
  private static String place(SourceFile file) {
    return file.folder().replaceFirst("/src/[^/]+/java", "");
  }

  /** The comment's text, without stars and tags. */
  private static String prose(SourceFile story) {
    return story.lines().stream()
        .takeWhile(line -> !line.startsWith("package "))
        .map(line -> line.replaceAll("^\\s*/?\\*+/?|\\*/$|<[^>]+>", " "))
        .collect(joining(" "))
        .trim();
  }
}
