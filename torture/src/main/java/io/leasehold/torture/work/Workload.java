package io.leasehold.torture.work;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What all workers of a run share: the things they fight for, and for how long they get them.
 *
 * @param prefix how all keys of the run begin, so that it touches nothing of anybody else
 */
public record Workload(String prefix) {
  /** Short, so that many tenures end within a run; long enough for an election. */
  public static final Duration TERM = Duration.ofSeconds(3);

  /** Few, so that they are fought for. */
  private static final int KEYS = 3;

  /** Keys that the library holds; each has a fenced log of its name. */
  public List<String> owned() {
    return named("owned-");
  }

  /** Keys that are held with leases renewed by hand. */
  public List<String> leased() {
    return named("leased-");
  }

  public List<String> stored() {
    return named("stored-");
  }

  public List<String> counters() {
    return named("counter-");
  }

  /** A key of a crowd, of which there are many and each is fought for by two. */
  public String crowded(String crowd, int number) {
    return prefix + "-crowd-" + crowd + "-" + number;
  }

  /** Whether a key is one of a crowd, in whatever run. */
  public static boolean isCrowded(String key) {
    return key.contains("-crowd-");
  }

  private List<String> named(String kind) {
    return IntStream.range(0, KEYS).mapToObj(i -> prefix + "-" + kind + i).toList();
  }
}
