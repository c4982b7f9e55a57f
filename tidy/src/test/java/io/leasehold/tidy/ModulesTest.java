package io.leasehold.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A module that this one does not depend on would escape the rules above unnoticed. */
class ModulesTest {

  private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");

  @Test
  void everyModuleIsHeldToTheRules() {
    assertThat(escaping(pom("pom.xml"), pom("tidy/pom.xml"))).isEmpty();
  }

  @Test
  void escapingModuleIsFound() {
    String parent = "<module>core</module><module>doors</module><module>tidy</module>";
    assertThat(escaping(parent, "<artifactId>leasehold-core</artifactId>"))
        .containsExactly("doors");
  }

  private static List<String> escaping(String parentPom, String tidyPom) {
    return MODULE
        .matcher(parentPom)
        .results()
        .map(module -> module.group(1))
        .filter(module -> !module.equals("tidy"))
        // Has no sources: the classes in it are the client's.
        .filter(module -> !module.equals("client-shaded"))
        // Have only tests.
        .filter(module -> !module.equals("etcd-conformance") && !module.equals("fuzz"))
        .filter(module -> !tidyPom.contains("<artifactId>leasehold-" + module + "</artifactId>"))
        .toList();
  }

  private static String pom(String path) {
    return SourceTree.read().files().stream()
        .filter(file -> file.path().equals(path))
        .map(file -> String.join("\n", file.lines()))
        .findFirst()
        .orElseThrow();
  }
}
