package io.leasehold.sim.mutant;

import io.leasehold.core.model.Claim;
import io.leasehold.core.model.Key;
import io.leasehold.sim.cluster.Request;
import io.leasehold.sim.cluster.Store;
import java.util.HashMap;
import java.util.Map;

/**
 * Each key counts its own tokens, in its own record; when nobody needs the record it is deleted.
 */
final class TokenFromKeyCounter extends TokenWrapper {
  private final Map<Key, Long> counters;

  TokenFromKeyCounter(Store inner) {
    super(inner);
    this.counters = new HashMap<>();
  }

  private TokenFromKeyCounter(Store inner, TokenFromKeyCounter before) {
    super(inner, before);
    this.counters = new HashMap<>(before.counters);
  }

  @Override
  long newToken(Claim claim, Request request) {
    return counters.merge(claim.key(), 1L, Long::sum);
  }

  @Override
  void freed(Key key) {
    counters.remove(key);
  }

  @Override
  public Saved save() {
    TokenFromKeyCounter now = new TokenFromKeyCounter(inner, this);
    return saved(restored -> new TokenFromKeyCounter(restored, now));
  }
}
