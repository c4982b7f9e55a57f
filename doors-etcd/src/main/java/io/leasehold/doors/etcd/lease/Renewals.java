package io.leasehold.doors.etcd.lease;

import io.leasehold.core.LeaseMachine;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.outcome.Renewed;
import io.leasehold.doors.etcd.wire.Failures;
import io.leasehold.engine.Engine;
import java.util.concurrent.CompletableFuture;

/** Has the cluster renew leases, and tells what etcd's clients want to know of each. */
final class Renewals {
  private final Engine engine;

  Renewals(Engine engine) {
    this.engine = engine;
  }

  /**
   * The TTL of each lease in seconds, in the order of the ids; 0 for one that was not renewed, and
   * for one that ended right after it was.
   *
   * <p>A renewal does not tell terms, so they are looked up in this node's own copy, which has
   * applied the renewal by then.
   */
  CompletableFuture<long[]> renew(long[] ids) {
    return engine
        .submit(new RenewLeases(ids))
        .thenCompose(
            outcome -> {
              Renewed renewed = (Renewed) Failures.done(outcome);
              return engine.readStale(machine -> ttls(ids, renewed, machine));
            });
  }

  private static long[] ttls(long[] ids, Renewed renewed, LeaseMachine machine) {
    long[] ttls = new long[ids.length];
    for (int i = 0; i < ids.length; i++) {
      long termMillis = machine.termMillis(ids[i]);
      ttls[i] = termMillis == 0 ? 0 : Ttl.granted(termMillis);
    }
    renewed.refused().forEach(not -> ttls[not.index()] = 0);
    return ttls;
  }
}
