package io.leasehold.torture.check;

import io.leasehold.torture.history.Deed;
import java.util.List;

/**
 * What a history says about a promise.
 *
 * @param looks how many deeds or pairs of them could have refuted it; with none, it was not tested
 * @param violations the first few, shortest story first
 */
public record Verdict(Promise promise, long looks, List<Violation> violations) {
  public Verdict {
    violations = List.copyOf(violations);
  }

  /**
   * One violation.
   *
   * @param text what is wrong, in a sentence
   * @param story the deeds that show it, and no others
   */
  public record Violation(String text, List<Deed> story) {
    public Violation {
      story = List.copyOf(story);
    }

    public static Violation of(String text, Deed... story) {
      return new Violation(text, List.of(story));
    }
  }

  public boolean kept() {
    return violations.isEmpty();
  }

  /** A promise of which nothing was seen is neither kept nor broken. */
  public boolean tested() {
    return looks > 0;
  }
}
