package io.leasehold.client.holder;

import java.util.HashSet;
import java.util.Set;
import java.util.TreeMap;

/**
 * The claims of a tenancy that were lost while the lease lived on, by token. A loss may be told
 * before the grant it ends: the answer to a renewal can overtake the answer to an acquire. So it is
 * the tenancy that remembers, for claims that it does not know of yet.
 *
 * <p>Of more than {@link #CAPACITY} the smallest tokens are forgotten, and then all tokens up to
 * those count as lost, but for those known to be held: too careful, never too late.
 */
final class LostClaims {
  static final int CAPACITY = 1_024;

  private final TreeMap<Long, LossCause> causes = new TreeMap<>();
  private final Set<Long> held = new HashSet<>();
  private long forgottenUpTo = Long.MIN_VALUE;

  /** A claim that is there: whether it is lost is remembered until it is. */
  void hold(long token) {
    if (cause(token) == null) {
      held.add(token);
    }
  }

  /** False if it was known already. */
  boolean add(long token, LossCause cause) {
    if (cause(token) != null) {
      return false;
    }
    held.remove(token);
    causes.put(token, cause);
    if (causes.size() > CAPACITY) {
      forgottenUpTo = Math.max(forgottenUpTo, causes.pollFirstEntry().getKey());
    }
    return true;
  }

  /** Null if it is not lost. */
  LossCause cause(long token) {
    boolean forgotten = token <= forgottenUpTo && !held.contains(token);
    return forgotten ? LossCause.UNKNOWN : causes.get(token);
  }
}
