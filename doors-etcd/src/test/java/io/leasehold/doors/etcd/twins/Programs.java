package io.leasehold.doors.etcd.twins;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/**
 * Programs that a test needs. Without one the test is skipped and says how to get it; with {@code
 * CI=true} it fails.
 */
public final class Programs {
  private Programs() {}

  public static void require(String program, String debianPackage) {
    boolean present =
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
    String advice = "no " + program + " on the PATH; get it with: apt-get install " + debianPackage;
    if ("true".equals(System.getenv("CI"))) {
      Assertions.assertTrue(present, advice);
    }
    Assumptions.assumeTrue(present, advice);
  }
}
