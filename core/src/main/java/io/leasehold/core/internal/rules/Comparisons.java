package io.leasehold.core.internal.rules;

import io.leasehold.core.command.Compare;
import io.leasehold.core.command.Compare.Target;
import io.leasehold.core.internal.state.ClaimedKey;
import io.leasehold.core.internal.state.Holding;
import io.leasehold.core.internal.state.State;
import io.leasehold.core.model.KeyValue;
import java.util.Collection;

/** Judges the conditions of transactions. */
final class Comparisons {
  private final State state;
  private final KeyReads reads;
  private final Views views;

  Comparisons(State state, KeyReads reads, Views views) {
    this.state = state;
    this.reads = reads;
    this.views = views;
  }

  boolean holds(Compare compare) {
    if (compare.target() == Target.CLAIM_TOKEN) {
      return tokenHolds(compare);
    }
    Collection<KeyValue> stored = reads.now(compare.range());
    if (stored.isEmpty()) {
      return compare.target() != Target.VALUE
          && compare.relation().accepts(Long.compare(0, compare.number()));
    }
    return stored.stream().allMatch(keyValue -> holds(compare, keyValue));
  }

  private static boolean holds(Compare compare, KeyValue stored) {
    int comparison =
        switch (compare.target()) {
          case VALUE -> stored.value().compareTo(compare.value());
          case CREATE_REVISION -> Long.compare(stored.createRevision(), compare.number());
          case MOD_REVISION -> Long.compare(stored.modRevision(), compare.number());
          case VERSION -> Long.compare(stored.version(), compare.number());
          case LEASE -> Long.compare(stored.lease(), compare.number());
          case CLAIM_TOKEN -> throw new AssertionError("claims are compared elsewhere");
        };
    return compare.relation().accepts(comparison);
  }

  private boolean tokenHolds(Compare compare) {
    ClaimedKey claimed = state.claims.find(compare.range().from());
    boolean held = false;
    long newest = 0;
    if (claimed != null) {
      for (Holding holding : claimed.holders().values()) {
        if (views.isVisible(holding)) {
          held |= holding.token() == compare.number();
          newest = Math.max(newest, holding.token());
        }
      }
    }
    return switch (compare.relation()) {
      case EQUAL -> held;
      case NOT_EQUAL -> !held;
      case GREATER, LESS -> compare.relation().accepts(Long.compare(newest, compare.number()));
    };
  }
}
