package io.leasehold.bench.peer;

/** What a link may be able to do. A workload names those it needs. */
public enum Ability {
  /** {@link Link#grant} and {@link Link#revoke}. */
  GRANT,
  /** {@link Link#renew}. */
  RENEW,
  /** {@link Link#acquire} and {@link Link#release}. */
  ACQUIRE,
  /** {@link Link#lock}: a queue, or what comes closest to one. */
  LOCK,
  /** {@link Link#put} without a lease. */
  PUT,
  /** {@link Link#put} with a lease: the key vanishes with it. */
  LEASED_PUT,
  /** {@link Link#watch}. */
  WATCH,
  /** {@link Site#restart}: what was acknowledged is there again after kill -9. */
  RESTART,
  /** {@link Site#killLeader} with three nodes: the others carry on. */
  FAILOVER,
}
