package io.leasehold.cli;

import static java.util.Comparator.comparingInt;

import java.util.Collection;
import java.util.Optional;

/**
 * Guesses what a mistyped word was meant to be. A guess is made only when it is close: picocli's
 * own suggestions offer something for any nonsense, which helps nobody.
 */
public final class Suggestion {

  private Suggestion() {}

  /** The question to ask below an error message, if one of the known words is close enough. */
  public static Optional<String> sentence(String typed, Collection<String> known) {
    return closest(typed, known).map(word -> "Did you mean: " + word + "?");
  }

  /** The known word nearest to the typed one, if it is near: one typo for every three letters. */
  static Optional<String> closest(String typed, Collection<String> known) {
    String word = typed.replaceFirst("=.*", "");
    return known.stream()
        .filter(candidate -> distance(word, candidate) <= Math.max(1, candidate.length() / 3))
        .min(comparingInt((String candidate) -> distance(word, candidate)).thenComparing(c -> c));
  }

  /**
   * How many letters have to be inserted, deleted, replaced or swapped with their neighbour to make
   * one word of the other (optimal string alignment).
   */
  private static int distance(String a, String b) {
    int[][] cost = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          cost[i][j] = i + j;
          continue;
        }
        int replaced = cost[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        cost[i][j] = Math.min(replaced, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
        }
      }
    }
    return cost[a.length()][b.length()];
  }
}
