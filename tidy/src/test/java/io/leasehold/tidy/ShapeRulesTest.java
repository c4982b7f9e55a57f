package io.leasehold.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Files are short, lines fit a screen, and no file starts with a licence. */
class ShapeRulesTest {

  @Test
  void treeKeepsItsShape() {
    assertThat(SourceTree.read().files().stream().flatMap(ShapeRules::check)).isEmpty();
  }

  @Test
  void longFileIsFound() {
    String longest = "package a;\n".repeat(ShapeRules.MAX_LINES);
    assertThat(ShapeRules.check(SourceFile.of("A.java", longest))).isEmpty();
    assertThat(ShapeRules.check(SourceFile.of("A.java", longest + "\n"))).hasSize(1);
    assertThat(ShapeRules.check(SourceFile.of("LICENSE", longest + "\n"))).isEmpty();
  }

  @Test
  void wideLineIsFound() {
    String widest = "x".repeat(ShapeRules.MAX_COLUMNS);
    assertThat(ShapeRules.check(SourceFile.of("A.java", "package a;\n" + widest))).isEmpty();
    assertThat(ShapeRules.check(SourceFile.of("A.java", "package a;\n" + widest + "x")))
        .containsExactly(new Finding("A.java", 2, "break the line at 100"));
    assertThat(ShapeRules.check(SourceFile.of("check", "#!/bin/sh\n" + widest + "x"))).hasSize(1);
    assertThat(ShapeRules.check(SourceFile.of("A.java", "package a;\nimport " + widest))).isEmpty();
  }

  @Test
  void headerIsFound() {
    assertThat(ShapeRules.check(SourceFile.of("A.java", "/* Licensed */\npackage a;"))).hasSize(1);
    assertThat(ShapeRules.check(SourceFile.of("A.java", ""))).hasSize(1);
    assertThat(ShapeRules.check(SourceFile.of("a/package-info.java", "package a;"))).hasSize(1);
    assertThat(ShapeRules.check(SourceFile.of("a/package-info.java", "/** A. */"))).isEmpty();
  }
}
