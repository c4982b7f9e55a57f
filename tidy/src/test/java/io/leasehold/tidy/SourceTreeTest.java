package io.leasehold.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rules see the files they are about, and nothing that was built. */
class SourceTreeTest {

  @Test
  void treeHoldsSourcesScriptsAndPoms() {
    assertThat(SourceTree.read().files())
        .extracting(SourceFile::path)
        .contains("pom.xml", "leasehold", "check", ".ci/run", "core/pom.xml")
        .contains("tidy/src/test/java/io/leasehold/tidy/SourceTreeTest.java")
        .noneMatch(path -> path.contains("/target/") || path.contains("/.launch/"));
  }

  @Test
  void walkingFindsTheSameKindOfFiles(@TempDir Path root) throws IOException {
    for (String path : new String[] {"m/src/A.java", "m/target/B.java", ".git/c", ".ci/run"}) {
      Files.createDirectories(root.resolve(path).getParent());
      Files.writeString(root.resolve(path), "x");
    }
    assertThat(SourceTree.walked(root)).containsExactlyInAnyOrder("m/src/A.java", ".ci/run");
  }
}
