package io.leasehold.sim.story;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** How often each {@link Happening} happened. */
public final class Coverage {
  private static final class Count {
    private long value;
  }

  private final Map<Happening, Count> counts = new EnumMap<>(Happening.class);

  public Coverage() {
    for (Happening happening : Happening.values()) {
      counts.put(happening, new Count());
    }
  }

  public void count(Happening happening) {
    counts.get(happening).value++;
  }

  public long of(Happening happening) {
    return counts.get(happening).value;
  }

  public void add(Coverage other) {
    counts.forEach((happening, count) -> count.value += other.of(happening));
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
