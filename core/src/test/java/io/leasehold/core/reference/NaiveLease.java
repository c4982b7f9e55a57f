package io.leasehold.core.reference;

import io.leasehold.core.model.Tenure;
import io.leasehold.core.model.Terms;
import java.util.List;

/**
 * A live lease.
 *
 * @param lost claims that others took after its soft limit, and that it has not released yet
 */
record NaiveLease(
    long id,
    String holder,
    Terms terms,
    long grantedAt,
    long deadline,
    long renewals,
    List<Tenure> lost) {

  NaiveLease renewed(long now) {
    long until = terms.deadlineMillis(grantedAt, now);
    return new NaiveLease(id, holder, terms, grantedAt, until, renewals + 1, lost);
  }

  NaiveLease withLost(List<Tenure> nowLost) {
    return new NaiveLease(id, holder, terms, grantedAt, deadline, renewals, nowLost);
  }

  long softDeadline() {
    return terms.softDeadlineMillis(grantedAt, deadline);
  }
}
