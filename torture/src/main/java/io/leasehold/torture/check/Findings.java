package io.leasehold.torture.check;

import static java.util.Comparator.comparingInt;

import io.leasehold.torture.check.Verdict.Violation;
import io.leasehold.torture.history.Deed;
import java.util.ArrayList;
import java.util.List;

/** Collects what one check finds. */
final class Findings {
  /** More of the same would not help anybody. */
  private static final int SHOWN = 5;

  private final Promise promise;
  private final List<Violation> violations = new ArrayList<>();
  private long looks;

  Findings(Promise promise) {
    this.promise = promise;
  }

  void look() {
    looks++;
  }

  void violated(String text, Deed... story) {
    violations.add(Violation.of(text, story));
  }

  /** Looks once, and notes a violation if something that must hold does not. */
  void demand(boolean holds, String text, Deed... story) {
    look();
    if (!holds) {
      violated(text, story);
    }
  }

  Verdict verdict() {
    List<Violation> shortest = new ArrayList<>(violations);
    shortest.sort(comparingInt(violation -> violation.story().size()));
    return new Verdict(promise, looks, shortest.subList(0, Math.min(SHOWN, shortest.size())));
  }
}
