package io.leasehold.sim.story;

import java.util.ArrayList;
import java.util.List;

/** How often each {@link Happening} happened. */
public final class Coverage {
  private final long[] counts = new long[Happening.values().length];

  public void count(Happening happening) {
    counts[happening.ordinal()]++;
  }

  public long of(Happening happening) {
    return counts[happening.ordinal()];
  }

  public void add(Coverage other) {
    for (int i = 0; i < counts.length; i++) {
      counts[i] += other.counts[i];
    }
  }

  public List<Happening> missing() {
    List<Happening> missing = new ArrayList<>();
    for (Happening happening : Happening.values()) {
      if (of(happening) == 0) {
        missing.add(happening);
      }
    }
    return missing;
  }
}
