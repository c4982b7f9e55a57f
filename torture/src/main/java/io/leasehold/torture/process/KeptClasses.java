package io.leasehold.torture.process;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The classes of a node as they are once loaded, in a file that a JVM maps: nodes that have it
 * start with half the work.
 *
 * <p>Making it takes as long as two starts, so it is done only where the system property {@value
 * #FILE} names the file, and only if the node comes from jars: a JVM keeps nothing from folders. A
 * JVM that finds that the file does not fit goes on without it.
 */
final class KeptClasses {
  static final String FILE = "leasehold.kept.classes";

  private static boolean making;

  private KeptClasses() {}

  /** Makes the file unless it is there, and newer than everything it was made from. */
  static synchronized void make() {
    Optional<Path> wanted = file();
    if (making || wanted.isEmpty() || isCurrent(wanted.get())) {
      return;
    }
    making = true;
    try (Cluster alone = new Cluster(1, List.of())) {
      alone.start();
      NodeProcess node = alone.leader();
      node.terminate();
      Files.move(fresh(wanted.get()), wanted.get(), StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("no classes of a node were kept", e);
    } finally {
      making = false;
    }
  }

  /** Options of the JVM of a node. */
  static synchronized List<String> options() {
    Optional<Path> file = file();
    if (making) {
      return List.of("-Xlog:disable", "-XX:ArchiveClassesAtExit=" + fresh(file.get()));
    }
    return file.filter(Files::exists)
        .map(kept -> List.of("-Xlog:disable", "-XX:SharedArchiveFile=" + kept))
        .orElse(List.of());
  }

  /** The class path of a node: what it needs and no more, if its classes are kept. */
  static String classPath() {
    return file().isPresent()
        ? jars().map(Path::toString).collect(Collectors.joining(File.pathSeparator))
        : System.getProperty("java.class.path");
  }

  private static Optional<Path> file() {
    boolean fromJars =
        Optional.ofNullable(KeptClasses.class.getResource("/" + JavaCommand.MAIN_CLASS))
            .filter(found -> found.getProtocol().equals("jar"))
            .isPresent();
    return Optional.ofNullable(System.getProperty(FILE)).filter(name -> fromJars).map(Path::of);
  }

  private static Path fresh(Path file) {
    return file.resolveSibling(file.getFileName() + ".new");
  }

  private static Stream<Path> jars() {
    String[] all = System.getProperty("java.class.path").split(File.pathSeparator, -1);
    return Arrays.stream(all).filter(entry -> entry.endsWith(".jar")).map(Path::of);
  }

  private static boolean isCurrent(Path file) {
    long made = file.toFile().lastModified();
    return jars().allMatch(jar -> jar.toFile().lastModified() < made);
  }
}
