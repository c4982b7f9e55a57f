package io.leasehold.core;

import static io.leasehold.core.Clause.lockDelay;
import static io.leasehold.core.Clause.maxLife;
import static io.leasehold.core.Clause.soft;

import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.Add;
import io.leasehold.core.command.Compact;
import io.leasehold.core.command.Configure;
import io.leasehold.core.command.Delete;
import io.leasehold.core.command.HandOver;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.Withdraw;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Limits;

/**
 * One eventful day in a town, always the same: at its end there is some of everything that a
 * snapshot of format version 1 has to carry; the next day has what later versions brought. Any
 * change here changes the golden files.
 */
final class Chronicle {
  final Town town = new Town();
  final Person alice = town.person("alice");
  final Person bob = town.person("bob");
  final Person carol = town.person("carol");
  final Person dave = town.person("dave");
  final Person eve = town.person("eve");
  final Person frail = town.person("frail");
  final Person idle = town.person("idle");
  final long idleToken;
  final long frailToken;

  Chronicle() {
    Time time = town.time();
    town.does(
        new Configure(
            Limits.defaults().with(Limit.EVENTS_KEPT, 60).with(Limit.WORK_PER_BATCH, 24)));
    time.passes("1s");
    alice.leases("1h");
    bob.leases("1h", maxLife("2h"));
    carol.leases("1d");
    dave.leases("1d");
    eve.leases("365d");
    frail.leases("30s", lockDelay("10m"));
    idle.leases("1h", soft("10s"));
    frailToken = frail.acquires("delayed").token();
    frail.takesSlot("pool", 3);
    idleToken = idle.acquires("contested").token();
    alice.acquires("db");
    bob.waitsFor("db", "20m");
    carol.waits(carol.share("db").with(Bytes.of("reader")));
    dave.shares("shared");
    eve.shares("shared");
    alice.takesSlot("pool", 3);
    bob.takesSlot("pool", 3);
    bob.releases("pool");
    carol.takesSlot("idle pool", 2);
    carol.releases("idle pool");
    storesAndCounts();
    dave.waitsFor("contested");
    dave.withdraws("contested");
    eve.waitsFor("db", "5s");
    time.passes("31s");
    frail.renews();
    carol.acquires("contested");
    idle.renews();
    alice.renews();
    handsOver();
    town.does(new Compact(4));
    aCrowdComesAndIsOnlyPartlyGone();
  }

  private void storesAndCounts() {
    town.puts("config/a", "1");
    town.puts("config/a", "2");
    alice.puts("members/alice", "10.0.0.1");
    bob.puts("members/bob", "");
    town.puts("gone", "x");
    town.does(Delete.of(Key.of("gone")));
    town.does(new Add(Key.of("visits"), 40, 7001));
    town.does(new Add(Key.of("visits"), 2, 7002));
    town.does(Put.of(Key.of(new byte[] {0, -1}), Bytes.of(new byte[] {1})));
  }

  private void handsOver() {
    long token = dave.acquires("leader").token();
    eve.waitsFor("leader");
    town.does(HandOver.toHolder(Key.of("leader"), token, "eve"));
    dave.acquires("revoked with dave");
    town.does(dave.revoke());
  }

  /** Acquisitions with numbers: some hold, one waits, many are over, and not in their order. */
  Chronicle goesOnCounting() {
    town.time().passes("1m");
    town.does(alice.acquire("counted/a").numbered(1));
    town.does(alice.acquire("counted/b").numbered(3));
    town.does(alice.acquire("counted/c").numbered(4));
    alice.releases("counted/b");
    alice.releases("counted/c");
    town.does(alice.acquire("counted/d").numbered(9));
    town.does(new Withdraw(Key.of("counted/d"), alice.lease(), 9));
    town.does(new Withdraw(Key.of("counted/e"), alice.lease(), 6));
    town.does(carol.acquire("counted/a").numbered(1));
    town.does(carol.acquire("counted/a").numbered(2).waiting(Acquire.FOREVER));
    return this;
  }

  /** The end of the day finds leases that are due and not ended, one of them asked for late. */
  private void aCrowdComesAndIsOnlyPartlyGone() {
    Person last = null;
    for (int i = 0; i < 12; i++) {
      last = town.person("crowd");
      last.leases("1s");
    }
    last.acquires("crowded");
    town.time().passes("2s");
    last.renews();
  }
}
