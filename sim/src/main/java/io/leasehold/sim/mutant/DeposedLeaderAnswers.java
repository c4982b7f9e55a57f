package io.leasehold.sim.mutant;

import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Renewed;
import io.leasehold.sim.cluster.AnswerPolicy;
import io.leasehold.sim.cluster.Request;
import io.leasehold.sim.cluster.Store;
import java.util.List;

/**
 * A leader that has lost its majority helps out: it says yes to renewals from memory, so that no
 * holder loses its lease to a hiccup. It may have been deposed long ago.
 */
final class DeposedLeaderAnswers implements AnswerPolicy {
  private static final long HICCUP_NANOS = 300_000_000;

  @Override
  public Outcome early(Request request, Store store, long sinceMajorityNanos) {
    return request.command() instanceof RenewLeases && sinceMajorityNanos > HICCUP_NANOS
        ? new Renewed(1, List.of(), List.of())
        : null;
  }
}
