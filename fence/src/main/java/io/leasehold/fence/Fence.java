package io.leasehold.fence;

/**
 * What stands between an owner and the thing it owns.
 *
 * <p>Invariant (P6): a token is admitted only if no larger token of the same resource was admitted
 * before. The same token is admitted any number of times: an owner writes more than once.
 *
 * <p>A lease alone cannot give this: its holder may be stopped between a check and the write that
 * follows, for as long as it likes. The fence is asked by the resource, at the moment of the write.
 * So it is worth something only if admission and the write are <em>one atomic step</em>. Each
 * implementation says how it makes them one; {@link #admit} alone, followed by a write, is not.
 */
public interface Fence {

  /**
   * Admits the token, or throws and changes nothing.
   *
   * @param resource what is written to; every resource has tokens of its own
   * @param token of the claim under which it is written; greater than 0
   * @throws StaleTokenException if a larger token was admitted before
   * @throws IllegalArgumentException if the resource has no name, or the token is not positive
   */
  void admit(String resource, long token);
}
