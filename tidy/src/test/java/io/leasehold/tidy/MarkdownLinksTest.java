package io.leasehold.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Pages do not promise files that are not there. */
class MarkdownLinksTest {

  @Test
  void linksBetweenPagesLeadSomewhere() {
    SourceTree tree = SourceTree.read();
    assertThat(
            tree.files().stream()
                .filter(SourceFile::isMarkdown)
                .flatMap(page -> MarkdownLinks.check(page, tree.root()).stream()))
        .isEmpty();
  }

  @Test
  void deadLinkIsFound() {
    assertThat(check("see [this](b.md), [that](missing.md#part) and [more](../gone \"t\")"))
        .extracting(Finding::advice)
        .containsExactly("dead link: missing.md", "dead link: ../gone");
  }

  @Test
  void liveLinksCodeAndTheWebAreLeftAlone() {
    assertThat(check("[b](b.md#x) [top](#top) [web](https://example.org/x) [root](/docs/b.md)"))
        .isEmpty();
    assertThat(check("`[x](y)`\n```\n[x](y)\n```\n")).isEmpty();
  }

  @Test
  void linkOutOfTheRepositoryIsFound() {
    SourceTree tree = SourceTree.read();
    SourceFile page = SourceFile.of("docs/a.md", "[up](../..)");
    assertThat(MarkdownLinks.check(page, tree.root())).hasSize(1);
  }

  private static List<Finding> check(String text) {
    return MarkdownLinks.check(SourceFile.of("docs/a.md", text), "docs/b.md"::equals);
  }
}
