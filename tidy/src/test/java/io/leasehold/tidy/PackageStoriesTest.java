package io.leasehold.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Every package has a package-info that says more than its name does. */
class PackageStoriesTest {

  private static final SourceFile CODE = SourceFile.of("m/src/main/java/a/A.java", "package a;");
  private static final String STORY =
      """
      /**
       * Keeps the letters of the alphabet in order. Callers may rely on that order at any time,
       * even while others add letters, because a letter is never moved once it is in.
       */
      package a;
      """;

  @Test
  void everyPackageTellsItsStory() {
    assertThat(PackageStories.check(SourceTree.read().files())).isEmpty();
  }

  @Test
  void missingStoryIsFound() {
    assertThat(PackageStories.check(List.of(CODE)))
        .extracting(Finding::path)
        .containsExactly("m/src/main/java/a/package-info.java");
  }

  @Test
  void bareSentenceIsFound() {
    assertThat(check("m/src/main/java/a/package-info.java", "/** The letters. */\npackage a;"))
        .hasSize(1);
  }

  @Test
  void storyInMainServesTheTestsOfThePackage() {
    SourceFile test = SourceFile.of("m/src/test/java/a/ATest.java", "package a;");
    SourceFile story = SourceFile.of("m/src/main/java/a/package-info.java", STORY);
    assertThat(PackageStories.check(List.of(CODE, test, story))).isEmpty();
  }

  @Test
  void storyOfAnotherModuleDoesNotCount() {
    assertThat(check("n/src/main/java/a/package-info.java", STORY)).hasSize(1);
  }

  private static List<Finding> check(String path, String story) {
    return PackageStories.check(List.of(CODE, SourceFile.of(path, story))).toList();
  }
}
