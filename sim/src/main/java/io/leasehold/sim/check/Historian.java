package io.leasehold.sim.check;

import io.leasehold.core.command.Command;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.event.ClaimEnded;
import io.leasehold.core.event.ClaimGranted;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.LeaseEnded;
import io.leasehold.core.event.WaitEnded;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Tenure;
import io.leasehold.core.outcome.Acquired;
import io.leasehold.core.outcome.Granted;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Renewed;
import io.leasehold.sim.cluster.Node;
import io.leasehold.sim.cluster.Request;
import io.leasehold.sim.holder.Wording;
import io.leasehold.sim.story.Chronicle;
import io.leasehold.sim.story.Coverage;
import io.leasehold.sim.story.Happening;
import io.leasehold.sim.story.Mark;
import java.util.List;

/** Counts what the rules decided, and writes it down if somebody will read it. */
public final class Historian {
  private final Coverage coverage;
  private final Chronicle chronicle;

  public Historian(Coverage coverage, Chronicle chronicle) {
    this.coverage = coverage;
    this.chronicle = chronicle;
  }

  void elected(Node node, Node before, long raftTerm) {
    coverage.count(Happening.LEADER_ELECTED);
    if (before != null && before != node) {
      coverage.count(Happening.FAILOVER);
    }
    chronicle.tell(Mark.LEADER, node.name(), "", "leads raftTerm " + raftTerm);
  }

  void tell(Batch batch) {
    for (Event event : batch.applied().events()) {
      tell(event, batch);
    }
    List<Request> requests = batch.entry().requests();
    for (int i = 0; i < requests.size(); i++) {
      tell(requests.get(i).command(), batch.applied().outcomes().get(i));
    }
  }

  private void tell(Event event, Batch batch) {
    if (event instanceof ClaimGranted granted) {
      granted(granted, batch);
    } else if (event instanceof ClaimEnded ended) {
      ended(ended.tenure(), batch);
    } else if (event instanceof LeaseEnded ended) {
      boolean expired = ended.how() == HowEnded.EXPIRED;
      coverage.count(expired ? Happening.LEASE_EXPIRED : Happening.LEASE_REVOKED);
      rule(batch, ended.holder(), "lease " + ended.lease() + " ended: " + ended.how());
    } else if (event instanceof WaitEnded ended) {
      waitEnded(ended, batch);
    }
  }

  private void granted(ClaimGranted granted, Batch batch) {
    Claim claim = granted.claim();
    coverage.count(
        switch (claim.mode()) {
          case EXCLUSIVE -> Happening.EXCLUSIVE_GRANTED;
          case SHARED -> Happening.SHARED_GRANTED;
          case SLOT -> Happening.SLOT_GRANTED;
        });
    if (granted.waited()) {
      coverage.count(Happening.WAITER_GRANTED);
    }
    if (chronicle.isKept()) {
      String how = granted.waited() ? "after waiting gets " : "gets ";
      rule(batch, claim.key().toString(), claim.holder() + " " + how + Wording.of(claim));
    }
  }

  private void ended(Tenure tenure, Batch batch) {
    coverage.count(
        switch (tenure.how()) {
          case RELEASED -> Happening.CLAIM_RELEASED;
          case EXPIRED -> Happening.CLAIM_EXPIRED;
          case REVOKED -> Happening.CLAIM_REVOKED;
          case PREEMPTED -> Happening.CLAIM_PREEMPTED;
          case HANDED_OVER -> Happening.CLAIM_HANDED_OVER;
        });
    if (chronicle.isKept()) {
      rule(
          batch,
          tenure.key().toString(),
          tenure.holder()
              + "'s token "
              + tenure.token()
              + " of "
              + tenure.key()
              + " ended: "
              + tenure.how());
    }
  }

  private void waitEnded(WaitEnded ended, Batch batch) {
    if (ended.cause() == WaitEnded.Cause.TIMED_OUT) {
      coverage.count(Happening.WAIT_TIMED_OUT);
    } else if (ended.cause() == WaitEnded.Cause.LEASE_ENDED) {
      coverage.count(Happening.WAIT_ENDED_WITH_LEASE);
    }
    if (chronicle.isKept()) {
      rule(
          batch,
          ended.key().toString(),
          ended.holder() + " waits no more for " + ended.key() + ": " + ended.cause());
    }
  }

  private void tell(Command command, Outcome outcome) {
    if (outcome instanceof Granted granted) {
      coverage.count(granted.fresh() ? Happening.LEASE_GRANTED : Happening.GRANT_FOUND_AGAIN);
    } else if (outcome instanceof Renewed renewed && command instanceof RenewLeases) {
      coverage.count(
          renewed.refused().isEmpty() ? Happening.LEASE_RENEWED : Happening.LATE_RENEWAL_REFUSED);
      if (renewed.notices().stream().anyMatch(notice -> notice.lost().isEmpty())) {
        coverage.count(Happening.MAX_LIFE_NOTICED);
      }
    } else if (outcome instanceof Acquired acquired && !acquired.fresh()) {
      coverage.count(Happening.CLAIM_FOUND_AGAIN);
    } else if (outcome.kind() == Outcome.Kind.DELAYED) {
      coverage.count(Happening.LOCK_DELAY_REFUSED);
    } else if (outcome.kind() == Outcome.Kind.HELD) {
      coverage.count(Happening.KEY_HELD);
    } else if (outcome.kind() == Outcome.Kind.STALE_TOKEN) {
      coverage.count(Happening.STALE_TOKEN_REFUSED);
    }
  }

  private void rule(Batch batch, String subject, String text) {
    if (chronicle.isKept()) {
      String time = " (cluster time " + batch.nowMillis() + " ms)";
      chronicle.tell(Mark.RULE, batch.entry().leader(), subject, text + time);
    }
  }
}
