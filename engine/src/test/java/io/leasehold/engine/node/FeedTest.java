package io.leasehold.engine.node;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.core.command.Compact;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.RevokeLease;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.KeyDeleted;
import io.leasehold.core.event.KeyPut;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Position;
import io.leasehold.core.model.Terms;
import io.leasehold.core.outcome.EventsRead;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Stored;
import io.leasehold.core.outcome.TooOld;
import io.leasehold.engine.Engine;
import io.leasehold.engine.EngineException;
import io.leasehold.engine.EngineMeter;
import io.leasehold.engine.EngineSettings;
import io.leasehold.engine.EventFeed;
import io.leasehold.engine.memory.MemoryLog;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Feeds that give whole revisions, and how far a feed says it has come. */
class FeedTest {
  private static final Position START = new Position(1, 0);
  private static final long LEASE = 7;

  /** More than a feed looks at in one turn. */
  private static final int MANY = 3_000;

  private final Engine engine = Engines.inMemory();

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void wholeRevisionsAreNeverSplitByALimit() {
    endLeaseWithManyKeys();
    put("after");
    EventFeed feed = engine.watch(START, FeedTest::isOfKeys);
    List<Event> all = new ArrayList<>();
    while (all.size() < 2 * MANY + 1) {
      List<Event> some = events(feed.nextRevisions(7));
      if (!all.isEmpty()) {
        assertThat(revision(some.get(0))).isGreaterThan(revision(all.get(all.size() - 1)));
      }
      all.addAll(some);
    }
    assertThat(all).hasSize(2 * MANY + 1).doesNotHaveDuplicates();
    assertThat(all).isSortedAccordingTo((a, b) -> a.position().compareTo(b.position()));
  }

  @Test
  void answerIsBoundedByBytesAsWell() {
    int count = 64;
    for (int i = 0; i < count; i++) {
      await(engine.submit(Put.of(Key.of("large"), Bytes.of(new byte[200_000]))));
    }
    EventFeed feed = engine.watch(START, FeedTest::isOfKeys);
    EventFeed whole = engine.watch(START, FeedTest::isOfKeys);
    for (int told = 0, toldWhole = 0; told < count && toldWhole < count; ) {
      List<Event> some = events(feed.next(count));
      List<Event> revisions = events(whole.nextRevisions(count));
      assertThat(some.stream().mapToLong(Event::bytes).sum()).isLessThan(1_500_000);
      assertThat(revisions.stream().mapToLong(Event::bytes).sum()).isLessThan(1_500_000);
      told += some.size();
      toldWhole += revisions.size();
    }
  }

  @Test
  void watchesAreBoundedAndAClosedOneMakesRoom() {
    EngineSettings few = new EngineSettings(4, 64 << 10, 1 << 20, 100, 1 << 20, 5_000, 500, 2);
    try (Engine small = Engines.on(new MemoryLog("small"), few, EngineMeter.NONE)) {
      EventFeed first = small.watch(null, event -> true);
      small.watch(null, event -> true);
      assertThatThrownBy(() -> small.watch(null, event -> true))
          .isInstanceOf(EngineException.class)
          .hasMessageContaining("watches")
          .hasMessageContaining("limit of 2");
      first.close();
      first.close();
      small.watch(null, event -> true);
      assertThatThrownBy(() -> small.watch(null, event -> true)).hasMessageContaining("limit of 2");
    }
  }

  @Test
  void longRevisionIsGivenAtOnceToAFeedThatCatchesUp() {
    endLeaseWithManyKeys();
    EventFeed feed = engine.watch(START, event -> event instanceof KeyDeleted);
    assertThat(events(feed.nextRevisions(1))).hasSize(MANY);
  }

  @Test
  void longRevisionIsGivenAtOnceToAFeedThatWaits() {
    EventFeed feed = engine.watch(null, event -> event instanceof KeyDeleted);
    CompletableFuture<Outcome> waiting = feed.nextRevisions(1);
    endLeaseWithManyKeys();
    assertThat(events(waiting)).hasSize(MANY);
  }

  @Test
  void feedFromTheFutureWaitsForItAndGivesNothingBefore() {
    EventFeed feed = engine.watch(new Position(4, 0), FeedTest::isOfKeys);
    CompletableFuture<Outcome> waiting = feed.nextRevisions(10);
    assertThat(put("two")).isEqualTo(2);
    put("three");
    assertThat(await(feed.reached())).isEqualTo(3);
    assertThat(waiting).isNotDone();
    put("four");
    assertThat(events(waiting)).extracting(FeedTest::revision).containsExactly(4L);
  }

  @Test
  void feedThatWantsNothingOfWhatHappenedHasReachedAllOfIt() {
    EventFeed feed = engine.watch(null, event -> false);
    CompletableFuture<Outcome> waiting = feed.nextRevisions(1);
    long last = put("a");
    assertThat(await(feed.reached())).isEqualTo(last);
    assertThat(waiting).isNotDone();
  }

  /** Lease events go to the revision that was last: the feed stays where it was. */
  @Test
  void wholeRevisionThatWasGivenIsReachedWhateverIsAddedToIt() {
    EventFeed feed = engine.watch(null, FeedTest::isOfKeys);
    CompletableFuture<Outcome> waiting = feed.nextRevisions(1);
    long first = put("a");
    await(waiting);
    await(engine.submit(new GrantLease(LEASE, "holder", Terms.ofMillis(60_000))));
    assertThat(await(feed.reached())).isEqualTo(first);
    put("b");
    assertThat(await(feed.reached())).isEqualTo(first);
    await(feed.nextRevisions(1));
    assertThat(await(feed.reached())).isEqualTo(first + 1);
  }

  @Test
  void feedThatStillLooksThroughThePastHasNotReachedThePresent() throws Exception {
    for (int i = 0; i < MANY; i++) {
      put("unwanted");
    }
    long wanted = put("wanted");
    CompletableFuture<Void> held = new CompletableFuture<>();
    CompletableFuture<Void> unused = engine.readStale(machine -> held.join());
    EventFeed feed = engine.watch(START, isKey("wanted"));
    CompletableFuture<Outcome> next = feed.nextRevisions(1);
    CompletableFuture<Long> meanwhile = feed.reached();
    held.complete(null);
    assertThat(await(meanwhile)).isBetween(1L, wanted - 1);
    assertThat(events(next)).extracting(FeedTest::revision).containsExactly(wanted);
    assertThat(await(feed.reached())).isEqualTo(wanted);
  }

  @Test
  void placeOfAFeedThatStillLooksThroughThePastLiesBeforeWhatItHasNotGiven() {
    for (int i = 0; i < MANY; i++) {
      put("unwanted");
    }
    long wanted = put("wanted");
    CompletableFuture<Void> held = new CompletableFuture<>();
    CompletableFuture<Void> unused = engine.readStale(machine -> held.join());
    EventFeed feed = engine.watch(START, isKey("wanted"));
    CompletableFuture<Outcome> next = feed.next(1);
    CompletableFuture<Position> meanwhile = feed.place();
    held.complete(null);
    assertThat(await(meanwhile)).isBetween(START, new Position(wanted, 0));
    assertThat(events(next)).extracting(FeedTest::revision).containsExactly(wanted);
    assertThat(await(feed.place())).isGreaterThan(new Position(wanted, 0));
  }

  @Test
  void feedInTheMiddleOfALongRevisionHasReachedTheOneBefore() {
    long deletion = endLeaseWithManyKeys();
    CompletableFuture<Void> held = new CompletableFuture<>();
    CompletableFuture<Void> unused = engine.readStale(machine -> held.join());
    EventFeed feed = engine.watch(new Position(deletion, 0), FeedTest::isOfKeys);
    CompletableFuture<Outcome> next = feed.nextRevisions(1);
    CompletableFuture<Long> meanwhile = feed.reached();
    held.complete(null);
    assertThat(await(meanwhile)).isEqualTo(deletion - 1);
    assertThat(events(next)).hasSize(MANY);
  }

  @Test
  void whatIsReachedWasGivenBeforeItIsSaid() {
    EventFeed feed = engine.watch(null, FeedTest::isOfKeys);
    for (int i = 0; i < 300; i++) {
      CompletableFuture<Outcome> next = feed.nextRevisions(10);
      long before = engine.status().revision();
      CompletableFuture<Outcome> unused = engine.submit(Put.of(Key.of("k"), Bytes.EMPTY));
      List<CompletableFuture<Boolean>> truths = new ArrayList<>();
      for (int asked = 0; asked < 5; asked++) {
        truths.add(feed.reached().thenApply(reached -> reached == before || next.isDone()));
      }
      truths.forEach(truth -> assertThat(await(truth)).isTrue());
      assertThat(events(next)).hasSize(1);
    }
  }

  @Test
  void feedThatFellBehindIsToldSoAndHasReachedWhereItWas() {
    EventFeed feed = engine.watch(START, FeedTest::isOfKeys);
    long first = put("a");
    await(feed.nextRevisions(1));
    put("b");
    long last = put("c");
    await(engine.submit(new Compact(last)));
    assertThat(await(feed.nextRevisions(1))).isInstanceOf(TooOld.class);
    assertThat(await(feed.reached())).isEqualTo(first);
  }

  @Test
  void whatIsSkippedIsNotGivenAndNothingIsGivenTwice() {
    EventFeed feed = engine.watch(null, FeedTest::isOfKeys);
    put("a");
    long second = put("b");
    put("c");
    feed.skipTo(new Position(second, 0));
    assertThat(events(feed.next(1))).extracting(FeedTest::revision).containsExactly(second);
    feed.skipTo(START);
    assertThat(events(feed.next(9))).extracting(FeedTest::revision).containsExactly(second + 1);
  }

  private long endLeaseWithManyKeys() {
    await(engine.submit(new GrantLease(LEASE, "holder", Terms.ofMillis(60_000))));
    List<CompletableFuture<Outcome>> puts = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      puts.add(engine.submit(Put.bound(Key.of("k" + i), Bytes.EMPTY, LEASE)));
    }
    puts.forEach(FeedTest::await);
    await(engine.submit(new RevokeLease(LEASE, false)));
    return engine.status().revision();
  }

  private long put(String key) {
    return ((Stored) await(engine.submit(Put.of(Key.of(key), Bytes.EMPTY)))).stored().modRevision();
  }

  private static boolean isOfKeys(Event event) {
    return event instanceof KeyPut || event instanceof KeyDeleted;
  }

  private static Predicate<Event> isKey(String key) {
    return event -> event instanceof KeyPut put && put.stored().key().equals(Key.of(key));
  }

  private static long revision(Event event) {
    return event.position().revision();
  }

  private static List<Event> events(CompletableFuture<Outcome> answer) {
    return ((EventsRead) await(answer)).events();
  }

  private static <T> T await(CompletableFuture<T> future) {
    try {
      return future.get(20, SECONDS);
    } catch (ExecutionException | InterruptedException | TimeoutException e) {
      throw new AssertionError("no answer", e);
    }
  }
}
