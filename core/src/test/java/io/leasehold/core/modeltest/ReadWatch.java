package io.leasehold.core.modeltest;

import static io.leasehold.core.modeltest.BrokenPromise.unless;

import io.leasehold.core.LeaseMachine;
import io.leasehold.core.command.Read;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyInfo;
import io.leasehold.core.model.KeyRange;
import io.leasehold.core.model.KeyValue;
import io.leasehold.core.model.LeaseInfo;
import io.leasehold.core.model.Statistics;
import io.leasehold.core.model.Waiter;
import io.leasehold.core.outcome.KeysRead;
import io.leasehold.core.outcome.LeaseDescribed;
import io.leasehold.core.outcome.Outcome;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What readers may see: exactly what the events told, less what belongs to due leases. */
final class ReadWatch {
  private static final int MANY = 1_000;

  private final LeaseMachine machine;
  private final ClaimWatch claims;
  private final QueueWatch queues;
  private final StoreWatch store;
  private final LeaseWatch leases;

  ReadWatch(LeaseMachine machine, EventWatch events, LeaseWatch leases) {
    this.machine = machine;
    this.claims = events.claims;
    this.queues = events.queues;
    this.store = events.store;
    this.leases = leases;
  }

  void watch() {
    long now = machine.nowMillis();
    watchLeases(now);
    watchKeys(now);
    CommandGenerator.KEYS.forEach(key -> watchKey(key, now));
    watchStatistics(now);
    if (leases.oldestDue(now) < Long.MAX_VALUE) {
      long next = machine.nextWorkMillis();
      unless(next <= now, "what is left over is work for now", next, "at", now);
    }
  }

  private void watchLeases(long now) {
    TreeSet<Long> alive = new TreeSet<>(leases.ids());
    alive.removeAll(leases.due(now));
    List<LeaseInfo> shown = machine.leases(0, MANY);
    List<Long> ids = shown.stream().map(LeaseInfo::id).toList();
    unless(ids.equals(List.copyOf(alive)), "reads show live leases only", ids, "not", alive);
    for (LeaseInfo lease : shown) {
      long deadline = leases.deadline(lease.id());
      unless(lease.deadlineMillis() == deadline, "a renewal counts", lease, "not", deadline);
      unless(lease.remainingMillis() == deadline - now, "remaining is what is left", lease);
    }
    for (long id : leases.ids()) {
      Outcome described = machine.describeLease(id);
      boolean shownAlive = described instanceof LeaseDescribed;
      unless(shownAlive == alive.contains(id), "reads show live leases only", described);
      unless(shownAlive || described.kind() == Outcome.Kind.ENDED, "a due lease ended", described);
    }
  }

  private void watchKeys(long now) {
    KeysRead read = (KeysRead) machine.read(Read.of(KeyRange.all()));
    List<KeyValue> visible = store.visible(lease -> leases.isAlive(lease, now));
    unless(read.keys().equals(visible), "reads show no key of a due lease", read, "not", visible);
    unless(read.count() == visible.size(), "a read counts what it shows", read);
  }

  private void watchKey(Key key, long now) {
    KeyInfo info = machine.describeKey(key);
    List<Long> shown = info.claims().stream().map(Claim::token).toList();
    List<Long> held =
        claims.on(key).stream()
            .filter(claim -> leases.isAlive(claim.lease(), now))
            .map(Claim::token)
            .toList();
    unless(shown.equals(held), "reads show no claim of a due lease", info, "not", held);
    unless(machine.history(key).live().equals(info.claims()), "history and reads agree", info);
    for (Claim claim : info.claims()) {
      long deadline = leases.deadline(claim.lease());
      unless(claim.untilMillis() == deadline, "a claim lives as long as its lease", claim);
      unless(machine.why(key, claim.token()).live().equals(claim), "why and reads agree", claim);
    }
    List<Waiter> queue = queues.on(key).stream().filter(waiter -> waits(waiter, now)).toList();
    unless(info.waiters().equals(queue), "reads show who still waits", info, "not", queue);
  }

  private boolean waits(Waiter waiter, long now) {
    return leases.isAlive(waiter.lease(), now) && waiter.untilMillis() >= now;
  }

  /** With work left to do, statistics may count what is over; otherwise they say what reads say. */
  private void watchStatistics(long now) {
    Statistics statistics = machine.statistics();
    long oldest = leases.oldestDue(now);
    if (oldest < Long.MAX_VALUE) {
      unless(statistics.overdueMillis() >= now - oldest, "lateness is shown", statistics, oldest);
      return;
    }
    boolean behind = machine.nextWorkMillis() <= now;
    if (behind) {
      return;
    }
    unless(statistics.overdueMillis() == 0, "lateness is shown", statistics, "not 0");
    List<KeyValue> stored = store.visible(lease -> true);
    long bytes = stored.stream().mapToLong(kv -> kv.key().length() + kv.value().length()).sum();
    Set<Long> ids = leases.ids();
    unless(statistics.leases() == ids.size(), "statistics and reads agree", statistics, ids);
    unless(statistics.keys() == stored.size(), "statistics and reads agree", statistics, stored);
    unless(statistics.storedBytes() == bytes, "statistics and reads agree", statistics, bytes);
    unless(statistics.claims() == claims.count(), "statistics and reads agree", statistics);
    unless(statistics.waiters() == queues.count(), "statistics and reads agree", statistics);
    long claimed = machine.claimedKeys(KeyRange.all(), MANY).size();
    unless(statistics.claimedKeys() == claimed, "statistics and reads agree", statistics, claimed);
  }
}
