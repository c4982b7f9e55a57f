package io.leasehold.sim.check;

import io.leasehold.client.holder.HolderTerms;
import io.leasehold.client.holder.Reading;
import io.leasehold.core.model.Claim;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * P3, by its formula: a check may be true only if some confirmed grant or renewal was sent less
 * than (span x (1 - drift) - margin) ago on the holder's elapsed clock and on its wall clock. The
 * span is what was promised, and never more than the soft limit.
 */
final class LateCheck {
  private static final int PROOFS_KEPT = 64;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private record Proof(Reading sent, long usableNanos) {
    boolean covers(Reading now) {
      long elapsedNanos = now.elapsedNanos() - sent.elapsedNanos();
      long wallNanos = (now.wallMillis() - sent.wallMillis()) * NANOS_PER_MILLI;
      return elapsedNanos < usableNanos && wallNanos < usableNanos;
    }
  }

  private final Map<Long, Deque<Proof>> proofs = new HashMap<>();

  void confirmed(long lease, Reading sent, long promisedMillis, HolderTerms terms) {
    long spanNanos = Math.min(promisedMillis * NANOS_PER_MILLI, terms.soft().toNanos());
    double driftNanos = (double) spanNanos * terms.driftPartsPerMillion() / 1e6;
    long usableNanos = (long) (spanNanos - driftNanos - terms.margin().toNanos());
    Deque<Proof> known = proofs.computeIfAbsent(lease, id -> new ArrayDeque<>());
    known.addFirst(new Proof(sent, usableNanos));
    if (known.size() > PROOFS_KEPT) {
      known.removeLast();
    }
  }

  void checkedTrue(Claim claim, Reading now) {
    for (Proof proof : proofs.getOrDefault(claim.lease(), new ArrayDeque<>())) {
      if (proof.covers(now)) {
        return;
      }
    }
    throw new Violation(
        Promise.P3,
        claim.holder()
            + " believes that it holds "
            + claim.key()
            + ", but no confirmed renewal of lease "
            + claim.lease()
            + " was sent recently enough, counted on both its clocks",
        claim.holder(),
        claim.key().toString());
  }
}
