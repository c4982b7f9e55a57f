package io.leasehold.fuzz;

import java.nio.charset.StandardCharsets;

/** Breaks on one word of six letters: far too many to guess, easy to find by watching compares. */
public final class PlantedBug {
  private PlantedBug() {}

  public static void fuzzerTestOneInput(byte[] input) {
    String word = new String(input, StandardCharsets.ISO_8859_1);
    Broken.unless(!word.startsWith("zombie"), "planted");
  }
}
