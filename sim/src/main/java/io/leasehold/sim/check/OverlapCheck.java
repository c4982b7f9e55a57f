package io.leasehold.sim.check;

import io.leasehold.core.model.Claim;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.Key;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * P4: once a check under a token was true, no check under a smaller token of a conflicting claim is
 * true ever after. Between two true checks of one claim it was true all along, so this is the same
 * as saying that no two are true at one instant.
 */
final class OverlapCheck {
  private record Seen(Claim claim, long atNanos) {}

  private final Map<Key, List<Seen>> newest = new HashMap<>();

  /** True if this claim's check was never true before. */
  boolean isFirst(Claim claim) {
    return newest.getOrDefault(claim.key(), List.of()).stream()
        .noneMatch(seen -> sameKind(seen.claim, claim) && seen.claim.token() >= claim.token());
  }

  /** Another holder's check of that claim is true at the same instant. */
  static void requireCompatible(Claim claim, Claim other, long nowNanos) {
    if (claim.key().equals(other.key()) && conflicts(claim, other)) {
      throw new Violation(
          Promise.P4,
          claim.holder()
              + " (token "
              + claim.token()
              + ") and "
              + other.holder()
              + " (token "
              + other.token()
              + ") both believe that they hold "
              + claim.key()
              + " at "
              + Seconds.of(nowNanos),
          claim.holder(),
          other.holder(),
          claim.key().toString());
    }
  }

  void checkedTrue(Claim claim, long nowNanos) {
    List<Seen> others = newest.computeIfAbsent(claim.key(), key -> new ArrayList<>());
    for (Seen seen : others) {
      if (conflicts(seen.claim, claim) && seen.claim.token() > claim.token()) {
        throw new Violation(
            Promise.P4,
            claim.holder()
                + " believes that it holds "
                + claim.key()
                + " (token "
                + claim.token()
                + ") at "
                + Seconds.of(nowNanos)
                + ", but "
                + seen.claim.holder()
                + " (token "
                + seen.claim.token()
                + ") already did at "
                + Seconds.of(seen.atNanos),
            claim.holder(),
            seen.claim.holder(),
            claim.key().toString());
      }
    }
    others.removeIf(seen -> sameKind(seen.claim, claim) && seen.claim.token() <= claim.token());
    if (others.stream().noneMatch(seen -> sameKind(seen.claim, claim))) {
      others.add(new Seen(claim, nowNanos));
    }
  }

  private static boolean conflicts(Claim one, Claim other) {
    return one.mode() != other.mode() || (one.mode() != ClaimMode.SHARED && sameKind(one, other));
  }

  private static boolean sameKind(Claim one, Claim other) {
    return one.mode() == other.mode() && one.slot() == other.slot();
  }
}
