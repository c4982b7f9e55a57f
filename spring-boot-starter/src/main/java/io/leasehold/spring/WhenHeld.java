package io.leasehold.spring;

/** What becomes of a call to a {@link Leased} method while another holds its key. */
public enum WhenHeld {
  /**
   * It does nothing: somebody else is at it. Only for methods that return nothing, an {@code
   * Optional} (which is empty then), or a {@code CompletableFuture} of one of these.
   */
  SKIP,
  /** It throws a {@code DeniedException}, which tells who holds the key. */
  FAIL,
  /**
   * It waits in line, first come, first served; if {@link Leased#waitUpTo} is set and over, it
   * throws as for FAIL.
   */
  WAIT
}
