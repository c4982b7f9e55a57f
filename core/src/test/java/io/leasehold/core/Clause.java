package io.leasehold.core;

import io.leasehold.core.model.Terms;

/** Small print of a lease: {@code alice.leases("30s", soft("10s"), lockDelay("15s"))}. */
interface Clause {
  Terms addedTo(Terms terms);

  static Clause soft(String span) {
    return terms -> terms.withSoftMillis(Time.millis(span));
  }

  static Clause maxLife(String span) {
    return terms -> terms.withMaxLifeMillis(Time.millis(span));
  }

  static Clause lockDelay(String span) {
    return terms -> terms.withLockDelayMillis(Time.millis(span));
  }

  static Terms terms(String term, Clause... clauses) {
    Terms terms = Terms.ofMillis(Time.millis(term));
    for (Clause clause : clauses) {
      terms = clause.addedTo(terms);
    }
    return terms;
  }
}
