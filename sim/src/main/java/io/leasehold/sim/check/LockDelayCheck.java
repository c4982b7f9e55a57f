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
 * A claim that ended with its holder's silence, or was revoked, closes its key (or its slot) for
 * the lease's lock delay, on every replica, whatever that replica has been through.
 */
final class LockDelayCheck {
  private record Delay(long index, Tenure tenure, long untilMillis) {
    boolean forbids(Claim claim, long nowMillis) {
      boolean otherSlot =
          tenure.mode() == ClaimMode.SLOT
              && claim.mode() == ClaimMode.SLOT
              && tenure.slot() != claim.slot();
      return nowMillis <= untilMillis && !otherSlot;
    }
  }

  private final LeaseBook leases;
  private final Map<Key, List<Delay>> delays = new HashMap<>();

  LockDelayCheck(LeaseBook leases) {
    this.leases = leases;
  }

  /** An entry applied by the first replica: what it ends is what counts. */
  void applied(Batch batch) {
    for (Event event : batch.applied().events()) {
      if (event instanceof ClaimEnded ended) {
        ended(ended.tenure(), batch.index());
      } else if (event instanceof ClaimGranted granted) {
        requireOpen(granted.claim(), batch, batch.index(), "history");
      }
    }
  }

  /** The same entry applied by another replica, which may have forgotten a delay. */
  void repeated(Batch batch, String node) {
    for (Event event : batch.applied().events()) {
      if (event instanceof ClaimGranted granted) {
        requireOpen(granted.claim(), batch, batch.index() - 1, node);
      }
    }
  }

  private void ended(Tenure tenure, long index) {
    long delayMillis = leases.termsOf(tenure.lease()).lockDelayMillis();
    if (tenure.how().startsLockDelay() && delayMillis > 0) {
      delays
          .computeIfAbsent(tenure.key(), key -> new ArrayList<>())
          .add(new Delay(index, tenure, tenure.untilMillis() + delayMillis));
    }
  }

  /** Against the delays that began up to this index; history may be further by now. */
  private void requireOpen(Claim claim, Batch batch, long upToIndex, String where) {
    for (Delay delay : delays.getOrDefault(claim.key(), List.of())) {
      if (delay.index <= upToIndex && delay.forbids(claim, batch.nowMillis())) {
        throw new Violation(
            Promise.LOCK_DELAY,
            claim.key()
                + " was granted to "
                + claim.holder()
                + " at cluster time "
                + batch.nowMillis()
                + " ms ("
                + where
                + "), but after the end of token "
                + delay.tenure().token()
                + " it is closed until "
                + delay.untilMillis()
                + " ms",
            claim.holder(),
            delay.tenure().holder(),
            claim.key().toString());
      }
    }
  }
}
