package io.leasehold.sim.check;

import io.leasehold.core.event.ClaimEnded;
import io.leasehold.core.event.ClaimGranted;
import io.leasehold.core.event.Event;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Tenure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Who holds what, event by event. Watches P1 (no conflicting claims), P5 (tokens of a key only
 * rise) and that a claim is granted only to a lease that lives.
 */
final class ClaimBook {
  private final LeaseBook leases;
  private final Map<Key, List<Claim>> held = new HashMap<>();
  private final Map<Key, Long> lastToken = new HashMap<>();

  ClaimBook(LeaseBook leases) {
    this.leases = leases;
  }

  void applied(Batch batch) {
    for (Event event : batch.applied().events()) {
      if (event instanceof ClaimGranted granted) {
        granted(granted.claim(), batch);
      } else if (event instanceof ClaimEnded ended) {
        ended(ended.tenure());
      }
    }
  }

  private void granted(Claim claim, Batch batch) {
    if (!leases.wasAlive(claim.lease(), batch.nowMillis())) {
      throw new Violation(
          Promise.WAITING,
          claim.key()
              + " was granted to "
              + claim.holder()
              + " (token "
              + claim.token()
              + "), whose lease "
              + claim.lease()
              + " had already ended",
          claim.holder(),
          claim.key().toString());
    }
    long last = lastToken.getOrDefault(claim.key(), 0L);
    if (claim.token() <= last) {
      throw new Violation(
          Promise.P5,
          claim.key()
              + " was granted to "
              + claim.holder()
              + " with token "
              + claim.token()
              + ", but token "
              + last
              + " was granted before",
          claim.holder(),
          claim.key().toString());
    }
    lastToken.put(claim.key(), claim.token());
    List<Claim> others = held.computeIfAbsent(claim.key(), key -> new ArrayList<>());
    others.add(claim);
    requireNoConflict(others, "history");
  }

  private void ended(Tenure tenure) {
    held.getOrDefault(tenure.key(), List.of()).removeIf(claim -> claim.token() == tenure.token());
  }

  /** P1 over a list of claims of one key, of the history or of a replica. */
  static void requireNoConflict(List<Claim> claims, String where) {
    for (int i = 0; i < claims.size(); i++) {
      for (int j = 0; j < i; j++) {
        Claim one = claims.get(j);
        Claim other = claims.get(i);
        if (conflict(one, other)) {
          throw new Violation(
              Promise.P1,
              one.key()
                  + " is held by "
                  + one.holder()
                  + " (token "
                  + one.token()
                  + ") and by "
                  + other.holder()
                  + " (token "
                  + other.token()
                  + ") at the same revision, in "
                  + where,
              one.holder(),
              other.holder(),
              one.key().toString());
        }
      }
    }
  }

  private static boolean conflict(Claim one, Claim other) {
    if (one.mode() == ClaimMode.SHARED && other.mode() == ClaimMode.SHARED) {
      return false;
    }
    boolean bothSlots = one.mode() == ClaimMode.SLOT && other.mode() == ClaimMode.SLOT;
    return !bothSlots || one.slot() == other.slot();
  }
}
