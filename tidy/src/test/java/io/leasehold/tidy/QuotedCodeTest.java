package io.leasehold.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What people copy from a page compiles. */
class QuotedCodeTest {
  private static final SourceFile SOURCE =
      SourceFile.of(
          "a/src/test/java/A.java", "class A {\n  void a() {\n    b(1);\n    c();\n  }\n}");

  @Test
  void codeInPagesIsQuotedFromSources() {
    SourceTree tree = SourceTree.read();
    QuotedCode quotedCode = new QuotedCode(tree.java());
    assertThat(
            tree.files().stream()
                .filter(SourceFile::isMarkdown)
                .flatMap(page -> check(quotedCode, page)))
        .isEmpty();
  }

  @Test
  void quoteMayBeIndentedInAnotherWay() {
    assertThat(findings("```java\nb(1);\n  c();\n```")).isEmpty();
  }

  @Test
  void codeThatIsNowhereIsFound() {
    assertThat(findings("text\n```java\nb(2);\n```"))
        .singleElement()
        .satisfies(finding -> assertThat(finding.line()).isEqualTo(3));
  }

  @Test
  void otherLanguagesAreLeftAlone() {
    assertThat(findings("```sh\nb(2);\n```")).isEmpty();
  }

  private static List<Finding> findings(String page) {
    return new QuotedCode(Stream.of(SOURCE)).check(SourceFile.of("page.md", page));
  }

  private static Stream<Finding> check(QuotedCode quotedCode, SourceFile page) {
    return quotedCode.check(page).stream();
  }
}
