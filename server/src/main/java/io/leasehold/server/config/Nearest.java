package io.leasehold.server.config;

import static java.util.Comparator.comparingInt;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.regex.Pattern;

/** Guesses which known name a mistyped one was meant to be; no guess if nothing is close. */
final class Nearest {
  private static final Pattern BETWEEN_WORDS = Pattern.compile("[-_.]");

  private Nearest() {}

  /** The end of a complaint about an unknown name; empty if there is nothing to suggest. */
  static String hint(String typed, Collection<String> known) {
    return to(typed, known).map(name -> "; did you mean " + name + "?").orElse("");
  }

  private static Optional<String> to(String typed, Collection<String> known) {
    return known.stream()
        .filter(name -> distance(typed, name) <= Math.max(1, name.length() / 3))
        .min(comparingInt((String name) -> distance(typed, name)).thenComparing(name -> name))
        .or(() -> known.stream().filter(name -> differByAWord(typed, name)).findFirst());
  }

  /** Nothing is wrong but words that were left out or are too many. */
  private static boolean differByAWord(String typed, String name) {
    return words(name).containsAll(words(typed)) || words(typed).containsAll(words(name));
  }

  private static Collection<String> words(String name) {
    return new HashSet<>(Arrays.asList(BETWEEN_WORDS.split(name, -1)));
  }

  /** Letters to insert, delete, replace or swap with their neighbour (optimal alignment). */
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
