package io.leasehold.torture.work;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/** What all workers of a run share: the things they fight for, and for how long they get them. */
public final class Workload {
  /** Short, so that many tenures end within a run; long enough for an election. */
  public static final Duration TERM = Duration.ofSeconds(3);

  /** Few, so that they are fought for. */
  static final int KEYS = 3;

  private Workload() {}

  /** Keys that the library holds; each has a fenced log of its name. */
  public static List<String> owned() {
    return named("owned-");
  }

  /** Keys that are held with leases renewed by hand. */
  public static List<String> leased() {
    return named("leased-");
  }

  public static List<String> stored() {
    return named("stored-");
  }

  public static List<String> counters() {
    return named("counter-");
  }

  private static List<String> named(String prefix) {
    return IntStream.range(0, KEYS).mapToObj(i -> prefix + i).toList();
  }
}
