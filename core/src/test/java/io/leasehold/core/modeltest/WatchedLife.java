package io.leasehold.core.modeltest;

import static io.leasehold.core.modeltest.BrokenPromise.unless;

import io.leasehold.core.Applied;
import io.leasehold.core.LeaseMachine;
import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.Command;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.command.RevokeLease;
import io.leasehold.core.command.Withdraw;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.LeaseEnded;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Limits;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Queued;
import java.util.List;
import java.util.Set;

/** The machine alone, with the promises checked after every batch, however far it is behind. */
final class WatchedLife implements Life {
  private static final int ENOUGH_EMPTY_BATCHES = 5_000;

  private final LeaseMachine machine;
  private final Coverage coverage;
  private final EventWatch events = new EventWatch();
  private final LeaseWatch leases = new LeaseWatch();
  private final ReadWatch reads;
  private Applied applied;

  WatchedLife(Limits limits, Coverage coverage) {
    this.machine = new LeaseMachine(limits);
    this.coverage = coverage;
    this.reads = new ReadWatch(machine, events, leases);
  }

  @Override
  public Difference live(Batch batch) {
    try {
      watch(batch);
      reads.watch();
      return null;
    } catch (BrokenPromise broken) {
      return broken.asDifference();
    } catch (RuntimeException e) {
      return new Difference("exception", "the machine failed: " + Thrown.text(e));
    }
  }

  /** Empty batches alone must end everything that is due, however much it is. */
  @Override
  public Difference end() {
    long later = machine.nowMillis() + machine.limits().of(Limit.MAX_TERM_MILLIS) / 2;
    for (int i = 0; i < ENOUGH_EMPTY_BATCHES; i++) {
      Difference difference = live(new Batch(later, List.of()));
      if (difference != null) {
        return difference;
      }
      if (machine.nextWorkMillis() > later) {
        Set<Long> due = leases.due(later);
        return due.isEmpty()
            ? null
            : new Difference("P9 nothing is stuck", "no more work, but these are due: " + due);
      }
    }
    return new Difference("P9 nothing is stuck", "still behind after many empty batches");
  }

  @Override
  public Applied lastApplied() {
    return applied;
  }

  private void watch(Batch batch) {
    applied = machine.apply(batch.commands(), batch.stamp());
    coverage.see(applied);
    long now = applied.nowMillis();
    if (batch.commands().isEmpty()) {
      watchBoundOfWork(now);
    }
    Set<Long> due = leases.due(now);
    for (Event event : applied.events()) {
      if (event instanceof LeaseEnded ended && ended.how() == HowEnded.EXPIRED) {
        leases.expired(ended, now);
      }
    }
    for (int i = 0; i < batch.commands().size(); i++) {
      watch(batch.commands().get(i), applied.outcomes().get(i), now);
    }
    events.watch(applied.events(), due, now);
    applied.outcomes().forEach(this::watchLimitOfWait);
    unless(events.leases.equals(leases.ids()), "answers and events agree", events.leases);
  }

  private void watch(Command command, Outcome outcome, long now) {
    switch (command.kind()) {
      case GRANT_LEASE -> leases.granted((GrantLease) command, outcome, now);
      case RENEW_LEASES -> leases.renewed((RenewLeases) command, outcome, now);
      case REVOKE_LEASE -> leases.revoked((RevokeLease) command, outcome, now);
      case ACQUIRE -> refusedUnlessAlive(((Acquire) command).lease(), command, outcome, now);
      case WITHDRAW -> refusedUnlessAlive(((Withdraw) command).lease(), command, outcome, now);
      case RELEASE, HAND_OVER, PUT, DELETE, ADD, TRANSACT, COMPACT, CONFIGURE, CHANGE_LIMITS -> {}
    }
  }

  private void watchLimitOfWait(Outcome outcome) {
    if (outcome instanceof Queued queued) {
      events.queues.waitsOn(queued.waiter(), applied.nowMillis());
    }
  }

  private void refusedUnlessAlive(long lease, Command command, Outcome outcome, long now) {
    unless(
        leases.isAlive(lease, now) || outcome.isRefusal(),
        "a command that names a due lease is refused",
        command,
        outcome);
  }

  /** In the order of their deadlines, and no more than fit. Each end is counted at its least. */
  private void watchBoundOfWork(long now) {
    long work = 0;
    Set<Long> left = leases.due(now);
    for (Event event : applied.events()) {
      if (event instanceof LeaseEnded ended) {
        long id = ended.lease();
        long allowed = machine.limits().of(Limit.WORK_PER_BATCH);
        unless(work < allowed, "work is bounded", id, "ended after work of", work);
        unless(left.remove(id), "P2 the server is never early", event);
        for (long other : left) {
          unless(
              leases.deadline(id) <= leases.deadline(other),
              "leases end in the order of their deadlines",
              id,
              "before",
              other);
        }
        work += Limit.WORK_OF_AN_END * (1L + events.store.boundTo(id).size());
      }
    }
  }
}
