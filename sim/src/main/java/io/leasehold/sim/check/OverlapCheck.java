package io.leasehold.sim.check;

import io.leasehold.core.model.Claim;
import io.leasehold.core.model.ClaimMode;
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

  private final Map<String, List<Seen>> newest = new HashMap<>();

  void checkedTrue(Claim claim, long nowNanos) {
    List<Seen> others = newest.computeIfAbsent(claim.key().toString(), key -> new ArrayList<>());
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
    boolean newer =
        others.removeIf(seen -> sameKind(seen.claim, claim) && seen.claim.token() <= claim.token());
    boolean first = others.stream().noneMatch(seen -> sameKind(seen.claim, claim));
    if (newer || first) {
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
