package io.leasehold.core.internal.state;

import java.util.HashMap;
import java.util.Map;

/**
 * How many live leases each holder has. Follows from the leases, so it is in no snapshot. Never
 * gone through, only asked: its order does not matter.
 */
final class HolderCounts {
  private final Map<String, Integer> counts = new HashMap<>();

  int of(String holder) {
    return counts.getOrDefault(holder, 0);
  }

  void add(String holder) {
    counts.merge(holder, 1, Integer::sum);
  }

  void remove(String holder) {
    counts.computeIfPresent(holder, (name, count) -> count == 1 ? null : count - 1);
  }
}
