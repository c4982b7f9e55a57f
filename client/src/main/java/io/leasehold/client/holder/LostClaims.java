package io.leasehold.client.holder;

import java.util.TreeMap;

/**
 * The claims of a tenancy that were lost while the lease lived on, by token. A loss may be told
 * before the grant it ends: the answer to a renewal can overtake the answer to an acquire. So it is
 * the tenancy that remembers, for claims that it does not know of yet.
 *
 * <p>Of more than {@link #CAPACITY} the smallest tokens are forgotten, and then all tokens up to
 * those count as lost: too careful, never too late.
 */
final class LostClaims {
  static final int CAPACITY = 1_024;

  private final TreeMap<Long, LossCause> causes = new TreeMap<>();
  private long forgottenUpTo = Long.MIN_VALUE;

  /** False if it was known already. */
  boolean add(long token, LossCause cause) {
    if (cause(token) != null) {
      return false;
    }
    causes.put(token, cause);
    if (causes.size() > CAPACITY) {
      forgottenUpTo = causes.pollFirstEntry().getKey();
    }
    return true;
  }

  /** Null if it is not lost. */
  LossCause cause(long token) {
    return token <= forgottenUpTo ? LossCause.UNKNOWN : causes.get(token);
  }
}
