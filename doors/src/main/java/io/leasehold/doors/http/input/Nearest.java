package io.leasehold.doors.http.input;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** The known word that a mistyped one probably was meant to be. */
public final class Nearest {
  private static final int MOST_CHARACTERS = 40;

  private Nearest() {}

  /** Empty if none is near: a wild guess helps nobody. */
  public static Optional<String> to(String typed, Collection<String> known) {
    if (typed.length() > MOST_CHARACTERS) {
      return Optional.empty();
    }
    String best = null;
    int least = Math.max(2, typed.length() / 2) + 1;
    for (String candidate : known) {
      int distance = distance(typed, candidate);
      if (distance < least) {
        least = distance;
        best = candidate;
      }
    }
    return Optional.ofNullable(best);
  }

  /** How many characters have to be inserted, deleted or replaced; case does not matter. */
  private static int distance(String left, String right) {
    String a = left.toLowerCase(Locale.ROOT);
    String b = right.toLowerCase(Locale.ROOT);
    int[] above = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      above[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] row = new int[b.length() + 1];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = above[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, 1 + Math.min(above[j], row[j - 1]));
      }
      above = row;
    }
    return above[b.length()];
  }
}
