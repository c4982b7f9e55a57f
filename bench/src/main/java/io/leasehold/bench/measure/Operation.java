package io.leasehold.bench.measure;

import java.util.concurrent.CompletableFuture;

/** What a loop does again and again. */
@FunctionalInterface
public interface Operation {
  /**
   * Begins it once more.
   *
   * @param slot which of those in flight it is, counted from 0: no two with the same number run at
   *     once
   */
  CompletableFuture<?> begin(int slot);
}
