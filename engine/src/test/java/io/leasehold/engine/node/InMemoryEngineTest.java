package io.leasehold.engine.node;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.core.LeaseMachine;
import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.Compact;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.Release;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.command.RevokeLease;
import io.leasehold.core.command.Withdraw;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.LeaseEnded;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Position;
import io.leasehold.core.model.Terms;
import io.leasehold.core.model.Waiter;
import io.leasehold.core.outcome.Acquired;
import io.leasehold.core.outcome.Ended;
import io.leasehold.core.outcome.EventsRead;
import io.leasehold.core.outcome.Granted;
import io.leasehold.core.outcome.Held;
import io.leasehold.core.outcome.NotWaiting;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Queued;
import io.leasehold.core.outcome.Renewed;
import io.leasehold.core.outcome.Renewed.NotRenewed;
import io.leasehold.core.outcome.TooOld;
import io.leasehold.engine.Engine;
import io.leasehold.engine.EngineException;
import io.leasehold.engine.EventFeed;
import io.leasehold.engine.NodeStatus.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the doors may expect of an engine, shown on one without a disk. */
class InMemoryEngineTest {
  private static final Key DB = Key.of("db");

  private final Engine engine = Engines.inMemory();

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void commandIsAnsweredAndReadSeesIt() {
    long lease = lease("alice", 30_000);
    Acquired acquired = (Acquired) await(engine.submit(Acquire.exclusive(DB, lease)));
    List<Claim> claims = await(engine.read(machine -> machine.describeKey(DB).claims()));
    assertThat(claims).containsExactly(acquired.claim());
  }

  @Test
  void leaseThatNobodyRenewsEndsWithoutAnyCommand() {
    EventFeed feed = engine.watch(null, event -> event instanceof LeaseEnded);
    long lease = lease("alice", 100);
    LeaseEnded ended = (LeaseEnded) events(feed, 1).get(0);
    assertThat(ended.lease()).isEqualTo(lease);
    assertThat(ended.how()).isEqualTo(HowEnded.EXPIRED);
    Renewed late = (Renewed) await(engine.submit(new RenewLeases(lease)));
    assertThat(late.refused()).singleElement().extracting(r -> r.why()).isInstanceOf(Ended.class);
  }

  @Test
  void waiterIsAnsweredWhenTheHolderReleases() {
    long alice = lease("alice", 30_000);
    long bob = lease("bob", 30_000);
    Acquired first = (Acquired) await(engine.acquire(Acquire.exclusive(DB, alice)));
    CompletableFuture<Outcome> waiting =
        engine.acquire(Acquire.exclusive(DB, bob).waiting(Acquire.FOREVER));
    List<Waiter> queue = await(engine.read(machine -> machine.describeKey(DB).waiters()));
    assertThat(queue).hasSize(1);
    assertThat(waiting).isNotDone();
    await(engine.submit(new Release(DB, first.claim().token())));
    Acquired second = (Acquired) await(waiting);
    assertThat(second.claim().lease()).isEqualTo(bob);
    assertThat(second.claim().token()).isGreaterThan(first.claim().token());
  }

  @Test
  void waitThatTimesOutSaysWhoHoldsTheKey() {
    long alice = lease("alice", 30_000);
    long bob = lease("bob", 30_000);
    await(engine.acquire(Acquire.exclusive(DB, alice)));
    Held held = (Held) await(engine.acquire(Acquire.exclusive(DB, bob).waiting(20)));
    assertThat(held.holders()).singleElement().extracting(c -> c.holder()).isEqualTo("alice");
    assertThat(held.freeInMillis()).isPositive();
  }

  @Test
  void waitEndsWithItsLeaseAndByWithdrawal() {
    await(engine.acquire(Acquire.exclusive(DB, lease("alice", 30_000))));
    long bob = lease("bob", 30_000);
    CompletableFuture<Outcome> bobs =
        engine.acquire(Acquire.exclusive(DB, bob).waiting(Acquire.FOREVER));
    await(engine.submit(new RevokeLease(bob, false)));
    assertThat(await(bobs)).isInstanceOf(Ended.class);
    long carol = lease("carol", 30_000);
    CompletableFuture<Outcome> carols =
        engine.acquire(Acquire.exclusive(DB, carol).waiting(Acquire.FOREVER));
    await(engine.submit(new Withdraw(DB, carol)));
    assertThat(await(carols)).isInstanceOf(NotWaiting.class);
  }

  @Test
  void sameWaitAskedTwiceIsAnsweredTwice() {
    Acquired first = (Acquired) await(engine.acquire(Acquire.exclusive(DB, lease("a", 30_000))));
    Acquire bobs = Acquire.exclusive(DB, lease("bob", 30_000)).waiting(Acquire.FOREVER);
    CompletableFuture<Outcome> once = engine.acquire(bobs);
    CompletableFuture<Outcome> again = engine.acquire(bobs);
    await(engine.submit(new Release(DB, first.claim().token())));
    assertThat(await(once)).isEqualTo(await(again)).isInstanceOf(Acquired.class);
  }

  @Test
  void submittedAcquisitionIsToldItsPlaceAtOnce() {
    await(engine.submit(Acquire.exclusive(DB, lease("alice", 30_000))));
    Acquire bobs = Acquire.exclusive(DB, lease("bob", 30_000)).waiting(Acquire.FOREVER);
    assertThat(((Queued) await(engine.submit(bobs))).place()).isEqualTo(1);
  }

  @Test
  void manyCallersAtOnceAreAllAnsweredInTheirOwnOrder() {
    List<CompletableFuture<Outcome>> grants = new ArrayList<>();
    for (int i = 1; i <= 20_000; i++) {
      grants.add(engine.submit(new GrantLease(i, "holder", Terms.ofMillis(60_000))));
    }
    for (int i = 0; i < grants.size(); i++) {
      assertThat(((Granted) await(grants.get(i))).lease()).isEqualTo(i + 1);
    }
    assertThat(engine.status().statistics().leases()).isEqualTo(20_000);
  }

  @Test
  void renewalOfVeryManyIsJudgedAsOne() {
    int count = 3 * LargeRenewal.PIECE + 5;
    List<CompletableFuture<Outcome>> grants = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (i % LargeRenewal.PIECE != 7) {
        grants.add(engine.submit(new GrantLease(i + 1, "holder", Terms.ofMillis(60_000))));
      }
    }
    grants.forEach(InMemoryEngineTest::await);
    long[] ids = LongStream.rangeClosed(1, count).toArray();
    Renewed renewed = (Renewed) await(engine.submit(new RenewLeases(ids)));
    assertThat(renewed.renewed()).isEqualTo(count - 3);
    assertThat(renewed.refused())
        .extracting(NotRenewed::index)
        .containsExactly(7, 7 + LargeRenewal.PIECE, 7 + 2 * LargeRenewal.PIECE);
    assertThat(renewed.refused()).allMatch(not -> not.lease() == not.index() + 1);
  }

  @Test
  void feedResumesWhereItWasAndMissesNothing() {
    for (int i = 0; i < 10; i++) {
      put("k" + i);
    }
    List<Position> seen = new ArrayList<>();
    Position position = new Position(1, 0);
    while (seen.size() < 10) {
      try (EventFeed feed = engine.watch(position, event -> true)) {
        EventsRead read = (EventsRead) await(feed.next(3));
        read.events().forEach(event -> seen.add(event.position()));
        position = read.next();
      }
    }
    assertThat(seen).hasSize(10).doesNotHaveDuplicates().isSorted();
  }

  @Test
  void feedSkipsWhatItDoesNotWantAndKeepsToItsLimit() {
    EventFeed feed = engine.watch(null, event -> event.position().revision() % 2 == 0);
    for (int i = 0; i < 4_000; i++) {
      put("k");
    }
    List<Event> all = new ArrayList<>();
    while (all.size() < 2_000) {
      List<Event> some = events(feed, 7);
      assertThat(some).hasSizeLessThanOrEqualTo(7);
      all.addAll(some);
    }
    assertThat(all).extracting(event -> event.position().revision() % 2).containsOnly(0L);
    assertThat(all).doesNotHaveDuplicates();
  }

  @Test
  void feedFromAPositionThatIsGoneSaysSo() {
    put("a");
    await(engine.submit(new Compact(2)));
    assertThat(await(engine.watch(new Position(1, 0), event -> true).next(1)))
        .isInstanceOf(TooOld.class);
  }

  @Test
  void closedFeedGivesNoAnswerAnyMore() {
    EventFeed feed = engine.watch(null, event -> true);
    CompletableFuture<Outcome> next = feed.next(1);
    feed.close();
    assertThatThrownBy(() -> await(next)).isInstanceOf(CancellationException.class);
  }

  @Test
  void queryThatFailsHarmsOnlyItself() {
    CompletableFuture<Object> bad =
        engine.read(
            machine -> {
              throw new IllegalArgumentException("no such thing");
            });
    assertThatThrownBy(() -> await(bad)).hasRootCauseMessage("no such thing");
    assertThat(await(engine.readStale(LeaseMachine::revision))).isEqualTo(1);
  }

  @Test
  void closedEngineTurnsCallersAwayAndSaysThatNothingWasDone() {
    long alice = lease("alice", 30_000);
    await(engine.acquire(Acquire.exclusive(DB, alice)));
    CompletableFuture<Outcome> waiting =
        engine.acquire(Acquire.exclusive(DB, lease("bob", 30_000)).waiting(Acquire.FOREVER));
    await(engine.read(LeaseMachine::revision));
    engine.close();
    assertThat(kindOf(waiting)).isEqualTo(EngineException.Kind.STOPPING);
    assertThat(kindOf(engine.submit(new RenewLeases(alice))))
        .isEqualTo(EngineException.Kind.STOPPING);
    assertThat(kindOf(engine.read(LeaseMachine::revision)))
        .isEqualTo(EngineException.Kind.STOPPING);
    assertThat(kindOf(engine.readStale(LeaseMachine::revision)))
        .isEqualTo(EngineException.Kind.STOPPING);
    assertThat(engine.status().role()).isEqualTo(Role.STOPPED);
  }

  private long lease(String holder, long termMillis) {
    Outcome outcome = await(engine.submit(new GrantLease(0, holder, Terms.ofMillis(termMillis))));
    return ((Granted) outcome).lease();
  }

  private void put(String key) {
    await(engine.submit(Put.of(Key.of(key), Bytes.EMPTY)));
  }

  private static List<Event> events(EventFeed feed, int limit) {
    return ((EventsRead) await(feed.next(limit))).events();
  }

  private static EngineException.Kind kindOf(CompletableFuture<?> failing) {
    try {
      failing.get(20, SECONDS);
    } catch (ExecutionException e) {
      return ((EngineException) e.getCause()).kind();
    } catch (InterruptedException | TimeoutException e) {
      throw new AssertionError(e);
    }
    throw new AssertionError("expected a failure");
  }

  private static <T> T await(CompletableFuture<T> future) {
    try {
      return future.get(20, SECONDS);
    } catch (ExecutionException | InterruptedException | TimeoutException e) {
      throw new AssertionError("no answer", e);
    }
  }
}
