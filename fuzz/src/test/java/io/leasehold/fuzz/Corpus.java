package io.leasehold.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The kept inputs of a target: {@code corpus/TARGET/NAME.txt} as it is, {@code NAME.hex} as the
 * bytes that its digits spell; lines that begin with # tell the story of an input.
 */
final class Corpus {
  private Corpus() {}

  /** By name, in order. */
  static Map<String, byte[]> of(Target target) {
    Path folder = folder(target.toString());
    Map<String, byte[]> inputs = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        inputs.put(file.getFileName().toString(), read(file));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return inputs;
  }

  private static byte[] read(Path file) throws IOException {
    if (file.toString().endsWith(".txt")) {
      return Files.readAllBytes(file);
    }
    StringBuilder digits = new StringBuilder();
    for (String line : Files.readAllLines(file)) {
      if (!line.startsWith("#")) {
        digits.append(line.strip());
      }
    }
    return HexFormat.of().parseHex(digits);
  }

  private static Path folder(String name) {
    return Path.of(System.getProperty("leasehold.root", ".."), "fuzz/src/test/resources/corpus")
        .resolve(name);
  }
}
