package io.leasehold.sim.cluster;

import io.leasehold.core.outcome.Outcome;

/** When a leader may answer. */
@FunctionalInterface
public interface AnswerPolicy {
  /** Only what a majority has and this leader has applied. */
  AnswerPolicy AFTER_COMMIT = (request, store, sinceMajorityNanos) -> null;

  /**
   * The answer to give at once, before the request is committed; null to wait for that.
   *
   * @param sinceMajorityNanos how long this leader has not heard from a majority
   */
  Outcome early(Request request, Store store, long sinceMajorityNanos);
}
