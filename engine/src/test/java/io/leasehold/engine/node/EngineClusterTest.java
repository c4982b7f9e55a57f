package io.leasehold.engine.node;

import static io.leasehold.engine.node.Trio.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.LeaseMachine;
import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.Add;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.Release;
import io.leasehold.core.event.ClaimGranted;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Position;
import io.leasehold.core.model.Terms;
import io.leasehold.core.outcome.Acquired;
import io.leasehold.core.outcome.Added;
import io.leasehold.core.outcome.EventsRead;
import io.leasehold.core.outcome.Granted;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.engine.EventFeed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Any of three nodes takes any request, and a change of leader is nobody's problem. */
class EngineClusterTest {
  private static final Key DB = Key.of("db");
  private static final Key COUNTER = Key.of("counter");

  @TempDir private Path folder;
  private Trio trio;

  @BeforeEach
  void start() throws IOException {
    trio = new Trio(folder);
  }

  @AfterEach
  void stop() {
    trio.close();
  }

  @Test
  void everyNodeAnswersAndEveryReadIsFresh() {
    for (int i = 1; i <= 30; i++) {
      Added added = (Added) trio.ask("n" + (i % 3 + 1), new Add(COUNTER, 1, 0));
      assertThat(added.value()).isEqualTo(i);
      String reader = "n" + ((i + 1) % 3 + 1);
      assertThat(await(trio.node(reader).read(LeaseMachine::revision))).isEqualTo(added.revision());
    }
  }

  @Test
  void waiterOnOneNodeIsServedByAReleaseOnAnother() {
    List<String> followers = trio.followers();
    long alice = lease(followers.get(0), "alice");
    long bob = lease(followers.get(1), "bob");
    Acquired first = (Acquired) trio.ask(trio.leader(), Acquire.exclusive(DB, alice));
    CompletableFuture<Outcome> waiting =
        trio.node(followers.get(1)).acquire(Acquire.exclusive(DB, bob).waiting(Acquire.FOREVER));
    Until.holds(
        () -> await(trio.node(followers.get(0)).read(m -> m.describeKey(DB).waiters().size())) == 1,
        "bob waits");
    trio.ask(followers.get(0), new Release(DB, first.claim().token()));
    assertThat(((Acquired) await(waiting)).claim().token()).isGreaterThan(first.claim().token());
  }

  @Test
  void watchOnAnyNodeTellsTheSame() {
    List<EventFeed> feeds = new ArrayList<>();
    for (String name : List.of("n1", "n2", "n3")) {
      feeds.add(trio.node(name).watch(new Position(1, 0), e -> e instanceof ClaimGranted));
    }
    trio.ask("n1", Acquire.exclusive(DB, lease("n2", "alice")));
    List<Outcome> told = feeds.stream().map(feed -> await(feed.next(10))).toList();
    assertThat(((EventsRead) told.get(0)).events()).hasSize(1);
    assertThat(told).containsOnly(told.get(0));
  }

  @Test
  void leaderThatStopsInOrderIsNotMissed() throws IOException {
    String old = trio.leader();
    String other = trio.followers().get(0);
    long lease = lease(other, "alice");
    long timeBefore = await(trio.node(other).read(LeaseMachine::nowMillis));
    List<CompletableFuture<Outcome>> underWay = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      underWay.add(trio.node(other).submit(new Add(COUNTER, 1, 0)));
    }
    trio.stop(old);
    assertThat(underWay.stream().map(Trio::await).map(outcome -> ((Added) outcome).value()))
        .containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(1, 2_000).boxed().toList());
    Outcome described = await(trio.node(other).read(m -> m.describeLease(lease)));
    assertThat(described.isRefusal()).isFalse();
    assertThat(await(trio.node(other).read(LeaseMachine::nowMillis)))
        .isGreaterThanOrEqualTo(timeBefore);
    trio.start(old);
    assertThat(((Added) trio.ask(old, new Add(COUNTER, 1, 0))).value()).isEqualTo(2_001);
  }

  @Test
  void allOfThemRestartAndNothingIsForgotten() throws IOException {
    long lease = lease("n1", "alice");
    Acquired before = (Acquired) trio.ask("n2", Acquire.exclusive(DB, lease));
    for (String name : List.of("n1", "n2", "n3")) {
      trio.stop(name);
    }
    for (String name : List.of("n1", "n2", "n3")) {
      trio.start(name);
    }
    trio.leader();
    Acquired again = (Acquired) trio.ask("n3", Acquire.exclusive(DB, lease));
    assertThat(again.fresh()).isFalse();
    assertThat(again.claim().token()).isEqualTo(before.claim().token());
  }

  private long lease(String node, String holder) {
    Outcome outcome = trio.ask(node, new GrantLease(0, holder, Terms.ofMillis(60_000)));
    return ((Granted) outcome).lease();
  }
}
