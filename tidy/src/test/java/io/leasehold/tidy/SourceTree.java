package io.leasehold.tidy;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The text files of this repository: those that git tracks or would, else all but the built. */
record SourceTree(Path root, List<SourceFile> files) {

  private static final List<String> BUILT = List.of("target", ".launch", ".git", ".idea");

  /** Larger files are data, not something a person reads or edits. */
  private static final long MAX_TEXT_BYTES = 1 << 20;

  static SourceTree read() {
    Path root = findRoot();
    List<SourceFile> files =
        listedByGit(root)
            .orElseGet(() -> walked(root))
            .sorted()
            .flatMap(path -> load(root, path).stream())
            .toList();
    return new SourceTree(root, files);
  }

  Stream<SourceFile> java() {
    return files.stream().filter(SourceFile::isJava);
  }

  /** The build names the root; an IDE does not, so look for the parent pom above. */
  private static Path findRoot() {
    Path folder = Path.of(System.getProperty("leasehold.root", "")).toAbsolutePath();
    while (!Files.exists(folder.resolve("tidy/pom.xml"))) {
      folder = folder.getParent();
      if (folder == null) {
        throw new IllegalStateException("run this inside a checkout, or set -Dleasehold.root");
      }
    }
    return folder;
  }

  private static Optional<Stream<String>> listedByGit(Path root) {
    try {
      Process git =
          new ProcessBuilder("git", "ls-files", "-z", "-co", "--exclude-standard")
              .directory(root.toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String listed = new String(git.getInputStream().readAllBytes(), UTF_8);
      // An exported archive has no repository, and another user's repository is refused.
      return git.waitFor() == 0 && !listed.isEmpty()
          ? Optional.of(Stream.of(listed.split("\0", 0)))
          : Optional.empty();
    } catch (IOException noGit) {
      return Optional.empty();
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  static Stream<String> walked(Path root) {
    try (Stream<Path> paths = Files.walk(root)) {
      return paths
          .filter(Files::isRegularFile)
          .map(root::relativize)
          .filter(path -> BUILT.stream().noneMatch(built -> goesThrough(path, built)))
          .map(path -> path.toString().replace('\\', '/'))
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean goesThrough(Path path, String folder) {
    for (Path name : path) {
      if (name.toString().equals(folder)) {
        return true;
      }
    }
    return false;
  }

  /** Nothing for what is no text, or was deleted but not yet committed so. */
  private static Optional<SourceFile> load(Path root, String path) {
    Path file = root.resolve(path);
    try {
      if (!Files.isRegularFile(file) || Files.size(file) > MAX_TEXT_BYTES) {
        return Optional.empty();
      }
      String text = Files.readString(file);
      return text.indexOf('\0') < 0 ? Optional.of(SourceFile.of(path, text)) : Optional.empty();
    } catch (CharacterCodingException binary) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
