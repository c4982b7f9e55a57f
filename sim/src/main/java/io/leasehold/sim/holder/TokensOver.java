package io.leasehold.sim.holder;

import io.leasehold.core.model.Key;
import java.util.HashMap;
import java.util.Map;

/**
 * Which tokens of a session are over: given back, or told to be lost. An answer that was under way
 * for long enough can grant a claim that has already ended, so every token is compared with this
 * before it is believed.
 */
final class TokensOver {
  private final Map<Key, Long> highest = new HashMap<>();

  void add(Key key, long token) {
    highest.merge(key, token, Math::max);
  }

  /** A lease holds a key under one token at a time, so all tokens up to an ended one have ended. */
  boolean contains(Key key, long token) {
    return token <= highest.getOrDefault(key, 0L);
  }
}
