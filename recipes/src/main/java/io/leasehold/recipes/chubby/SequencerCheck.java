package io.leasehold.recipes.chubby;

import io.leasehold.fence.MemoryFence;
import io.leasehold.fence.StaleTokenException;

/** A server's side: does what is asked under the newest sequencer of a lock only. Thread-safe. */
public final class SequencerCheck {
  private final MemoryFence fence = new MemoryFence();

  /**
   * Does something under a sequencer.
   *
   * @throws StaleTokenException if a newer one was shown before; nothing is done
   */
  public void perform(Sequencer sequencer, Runnable action) {
    fence.admit(sequencer.lock(), sequencer.generation(), action);
  }
}
