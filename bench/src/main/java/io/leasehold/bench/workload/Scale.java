package io.leasehold.bench.workload;

/** How large a load is. */
public enum Scale {
  /** As the figures that are published. */
  FULL,
  /** A tenth or so, for a look while something is being changed. */
  QUICK,
  /** Only to see that it works: nothing it measures means anything. */
  TINY;

  /** The number for this scale. */
  public int pick(int full, int quick, int tiny) {
    return switch (this) {
      case FULL -> full;
      case QUICK -> quick;
      case TINY -> tiny;
    };
  }
}
