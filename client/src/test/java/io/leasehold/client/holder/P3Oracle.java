package io.leasehold.client.holder;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * P3 word by word, with the whole past kept: a check may be true only inside (send time + span x (1
 * - drift) - margin) of an answered attempt, on the elapsed clock and on the wall clock, and the
 * wall clock is not believed when it goes back.
 */
final class P3Oracle {
  private final HolderTerms terms;
  private final List<Reading> readings = new ArrayList<>();
  private final Map<Long, Integer> sends = new HashMap<>();
  private final List<Proof> proofs = new ArrayList<>();

  private record Proof(int sendIndex, BigDecimal usableNanos) {}

  P3Oracle(HolderTerms terms) {
    this.terms = terms;
  }

  void read(Reading reading) {
    readings.add(reading);
  }

  void sent(long attempt) {
    sends.put(attempt, readings.size() - 1);
  }

  void answered(long attempt, long spanMillis) {
    BigDecimal rate = BigDecimal.ONE.subtract(BigDecimal.valueOf(terms.driftPartsPerMillion(), 6));
    BigDecimal usable =
        BigDecimal.valueOf(spanMillis)
            .movePointRight(6)
            .multiply(rate)
            .subtract(BigDecimal.valueOf(terms.margin().toNanos()));
    proofs.add(new Proof(sends.get(attempt), usable));
  }

  /** Whether a check may be true at the latest reading. */
  boolean allows() {
    return proofs.stream().anyMatch(this::holds);
  }

  private boolean holds(Proof proof) {
    Reading send = readings.get(proof.sendIndex());
    for (Reading reading : readings.subList(proof.sendIndex(), readings.size())) {
      long elapsed = reading.elapsedNanos() - send.elapsedNanos();
      long wall = (reading.wallMillis() - send.wallMillis()) * 1_000_000;
      if (proof.usableNanos().compareTo(BigDecimal.valueOf(Math.max(elapsed, wall))) <= 0) {
        return false;
      }
    }
    return true;
  }
}
