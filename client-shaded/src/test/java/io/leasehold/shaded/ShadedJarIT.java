package io.leasehold.shaded;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.server.LeaseholdServer;
import io.leasehold.server.config.Config;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/** The shaded jar is complete, works alone, and claims no package but its own. */
class ShadedJarIT {
  private static final String JAR = System.getProperty("leasehold.shaded.jar");

  @Test
  void everyClassIsInAPackageOfItsOwn() throws IOException {
    try (JarFile jar = new JarFile(JAR)) {
      assertThat(jar.stream().map(JarEntry::getName).filter(name -> name.endsWith(".class")))
          .isNotEmpty()
          .allMatch(
              name -> name.startsWith("io/leasehold/") || name.startsWith("META-INF/versions"));
    }
  }

  @Test
  void serverIsNotInside() throws IOException {
    try (JarFile jar = new JarFile(JAR)) {
      assertThat(jar.stream().map(JarEntry::getName))
          .noneMatch(name -> name.startsWith("io/leasehold/server/"))
          .noneMatch(name -> name.startsWith("io/leasehold/engine/"))
          .noneMatch(name -> name.startsWith("io/leasehold/core/"));
    }
  }

  @Test
  void applicationNeedsNothingElse() throws Exception {
    try (LeaseholdServer server =
        LeaseholdServer.start(Config.of(Map.of("port", "0", "in-memory", "true")))) {
      Process application =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-cp",
                  JAR + java.io.File.pathSeparator + System.getProperty("leasehold.test.classes"),
                  Application.class.getName(),
                  "127.0.0.1:" + server.address().getPort())
              .redirectErrorStream(true)
              .start();
      String output = new String(application.getInputStream().readAllBytes(), UTF_8);
      assertThat(application.waitFor()).as(output).isZero();
      assertThat(output).containsPattern("token [1-9]");
    }
  }
}
