package io.leasehold.recipes.gfs;

import io.leasehold.fence.MemoryFence;
import io.leasehold.fence.StaleTokenException;
import java.util.ArrayList;
import java.util.List;

/**
 * One replica of a chunk, on some chunk server. Invariant: mutations of an older primary never
 * follow those of a newer one, and those of one primary are applied in its order.
 *
 * <p>Thread-safe.
 */
public final class ChunkReplica {
  private final String chunk;
  private final MemoryFence fence = new MemoryFence();
  private final List<Mutation> mutations = new ArrayList<>();

  public ChunkReplica(String chunk) {
    this.chunk = chunk;
  }

  /**
   * What a primary wants to be written.
   *
   * @param version of the chunk: the token of the primary's lease
   * @param serial the place in the primary's own order, from 1
   */
  public record Mutation(long version, long serial, String data) {}

  /**
   * Takes a mutation; one that it has already is no error, so that a primary may repeat itself.
   *
   * @throws StaleTokenException if a newer primary was here
   */
  public void apply(Mutation mutation) {
    fence.admit(chunk, mutation.version(), () -> append(mutation));
  }

  /** In the fence's lock, so only one at a time. */
  private void append(Mutation mutation) {
    long last =
        mutations.stream()
            .filter(earlier -> earlier.version() == mutation.version())
            .mapToLong(Mutation::serial)
            .max()
            .orElse(0);
    if (mutation.serial() > last + 1) {
      throw new IllegalArgumentException(
          "mutation " + mutation.serial() + " came, but the last one was " + last);
    }
    if (mutation.serial() == last + 1) {
      mutations.add(mutation);
    }
  }

  /** What it was told, in the order in which it was applied. */
  public List<Mutation> mutations() {
    List<Mutation> copy = new ArrayList<>();
    fence.admit("copying " + chunk, 1, () -> copy.addAll(mutations));
    return copy;
  }
}
