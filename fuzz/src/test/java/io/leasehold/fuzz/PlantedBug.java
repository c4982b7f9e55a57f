package io.leasehold.fuzz;

/** Breaks on one word of six letters: far too many to guess, easy to find by coverage. */
public final class PlantedBug {
  private PlantedBug() {}

  public static void fuzzerTestOneInput(byte[] input) {
    Broken.unless(!new Word(input).isTheOne(), "planted");
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Word(byte[] letters) {
    boolean isTheOne() {
      String word = "zombie";
      for (int i = 0; i < word.length(); i++) {
        if (letters.length <= i || letters[i] != word.charAt(i)) {
          return false;
        }
      }
      return true;
    }
  }
}
