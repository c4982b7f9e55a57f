package io.leasehold.sim.check;

import io.leasehold.core.event.ClaimEnded;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.LeaseEnded;
import io.leasehold.core.event.LeaseGranted;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Tenure;
import java.util.HashMap;
import java.util.Map;

/**
 * P2 in real time: between the moment a grant or renewal was sent, if its holder ever heard that it
 * was done, and the moment a leader ended the lease by time, or let its claims be taken at the soft
 * limit, lies the promised time as the fastest clock counts it.
 *
 * <p>The holder may hear of its renewal before or after the end; both orders are checked.
 */
final class EarlyCheck {
  private final Bounds bounds;
  private final Map<Long, Long> safeUntil = new HashMap<>();
  private final Map<Long, Long> softUntil = new HashMap<>();
  private final Map<Long, Long> expiredAt = new HashMap<>();

  EarlyCheck(Bounds bounds) {
    this.bounds = bounds;
  }

  void confirmed(
      long lease, String holder, long sentAtNanos, long promisedMillis, long softMillis) {
    safeUntil.merge(lease, sentAtNanos + bounds.leastNanos(promisedMillis), Math::max);
    softUntil.merge(lease, sentAtNanos + bounds.leastNanos(softMillis), Math::max);
    judge(lease, holder, safeUntil.get(lease), expiredAt.get(lease), "expired");
  }

  void applied(Batch batch) {
    long atNanos = batch.entry().proposedAtNanos();
    for (Event event : batch.applied().events()) {
      if (event instanceof LeaseEnded ended && ended.how() == HowEnded.EXPIRED) {
        expiredAt.put(ended.lease(), atNanos);
        judge(ended.lease(), ended.holder(), safeUntil.get(ended.lease()), atNanos, "expired");
      } else if (event instanceof ClaimEnded ended && ended.tenure().how() == HowEnded.PREEMPTED) {
        Tenure tenure = ended.tenure();
        judge(
            tenure.lease(),
            tenure.holder(),
            softUntil.get(tenure.lease()),
            atNanos,
            "lost a claim");
      } else if (event instanceof LeaseGranted granted) {
        // A copy of an old request brought the id back to life: its earlier end is another story.
        expiredAt.remove(granted.lease());
      }
    }
  }

  private static void judge(long lease, String holder, Long promised, Long ended, String what) {
    if (promised != null && ended != null && ended < promised) {
      throw new Violation(
          Promise.P2,
          "lease "
              + lease
              + " of "
              + holder
              + " "
              + what
              + " at "
              + Seconds.of(ended)
              + ", but an acknowledged renewal keeps it until "
              + Seconds.of(promised)
              + " at least",
          holder);
    }
  }
}
