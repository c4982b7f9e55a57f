package io.leasehold.fuzz.file;

import io.leasehold.fuzz.Broken;
import io.leasehold.server.config.Config;
import io.leasehold.server.config.ConfigException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A configuration file of any bytes, or flags and variables of any text: it is read, or refused
 * with every problem it has.
 */
public final class ConfigTarget {
  private ConfigTarget() {}

  public static void fuzzerTestOneInput(byte[] input) throws IOException {
    if (input.length == 0) {
      return;
    }
    byte[] bytes = Arrays.copyOfRange(input, 1, input.length);
    try {
      switch ((input[0] & 0xff) % 3) {
        case 0 -> file(bytes);
        case 1 -> told(Config.of(pairs(bytes)));
        default -> told(Config.read(Map.of(), pairs(bytes), null));
      }
    } catch (ConfigException refused) {
      Broken.unless(!refused.problems().isEmpty(), "a refusal says why");
      Broken.unless(
          refused.problems().stream().noneMatch(String::isBlank), "a refusal says why", refused);
    }
  }

  private static void file(byte[] bytes) throws IOException {
    Path file = Files.createTempFile("config", ".yaml");
    try {
      Files.write(file, bytes);
      told(Config.read(Map.of(), Map.of(), file));
    } finally {
      Files.delete(file);
    }
  }

  private static void told(Config config) {
    Broken.unless(!config.toString().isEmpty(), "a configuration can be told");
  }

  /** A line for each: name, equals sign, text. */
  private static Map<String, String> pairs(byte[] bytes) {
    Map<String, String> pairs = new LinkedHashMap<>();
    for (String line : new String(bytes, StandardCharsets.UTF_8).split("\n", 0)) {
      String[] pair = line.split("=", 2);
      if (!pair[0].equals("LEASEHOLD_CONFIG")) {
        pairs.put(pair[0], pair.length == 2 ? pair[1] : "");
      }
    }
    return pairs;
  }
}
