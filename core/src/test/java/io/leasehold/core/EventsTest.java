package io.leasehold.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.leasehold.core.command.Compact;
import io.leasehold.core.command.Configure;
import io.leasehold.core.command.Put;
import io.leasehold.core.event.Event;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Limits;
import io.leasehold.core.model.Position;
import io.leasehold.core.outcome.BadArgument;
import io.leasehold.core.outcome.Compacted;
import io.leasehold.core.outcome.EventsRead;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.TooOld;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every event has a place of its own; a watch resumes there, or learns that it is too old. */
class EventsTest {
  private static final Position START = new Position(1, 0);

  private final Town town = new Town();
  private final Time time = town.time();
  private final Person alice = town.person("alice");

  @Test
  void eventsOfLeasesTakeTheNextIndexOfThePresentRevision() {
    alice.leases("30s");
    town.person("bob").leases("30s");
    town.puts("a", "");
    town.person("carol").leases("30s");
    assertThat(read(START, 99).events())
        .extracting(event -> event.kind() + " " + event.position())
        .containsExactly(
            "LEASE_GRANTED 1.0", "LEASE_GRANTED 1.1", "KEY_PUT 2.0", "LEASE_GRANTED 2.1");
  }

  @Test
  void watchFromTheNextPositionSeesOnlyWhatComesAfter() {
    alice.leases("30s");
    Position next = town.machine().nextPosition();
    assertThat(read(next, 99).events()).isEmpty();
    alice.acquires("db");
    assertThat(read(next, 99).events()).isEqualTo(town.events());
  }

  @Test
  void aBatchReportsExactlyTheEventsThatTheLogKeeps() {
    List<Event> told = new ArrayList<>();
    alice.leases("30s");
    told.addAll(town.events());
    alice.acquires("db");
    told.addAll(town.events());
    alice.puts("a", "");
    told.addAll(town.events());
    time.passes("31s");
    told.addAll(town.events());
    assertThat(read(START, 99).events()).isEqualTo(told);
    assertThat(told).extracting(Event::position).isSorted().doesNotHaveDuplicates();
  }

  /** Keys of one lease vanish under one revision; a watch cut off there must lose none of them. */
  @Test
  void aWatchResumesInTheMiddleOfARevision() {
    alice.leases("30s");
    for (int i = 0; i < 5; i++) {
      alice.puts("k" + i, "");
    }
    time.passes("31s");
    Position end = town.events().get(0).position();
    EventsRead first = read(end, 2);
    assertThat(first.events()).hasSize(2);
    assertThat(first.next()).isEqualTo(new Position(end.revision(), 2));
    EventsRead second = read(first.next(), 99);
    assertThat(second.events()).isEqualTo(town.events().subList(2, 6));
  }

  @Test
  void readInAnyPiecesTheLogIsTheSame() {
    story();
    List<Event> whole = read(START, 999).events();
    for (int piece = 1; piece <= 5; piece++) {
      List<Event> pieces = new ArrayList<>();
      EventsRead read = read(START, piece);
      while (!read.events().isEmpty()) {
        pieces.addAll(read.events());
        read = read(read.next(), piece);
      }
      assertThat(pieces).isEqualTo(whole);
    }
  }

  @Test
  void whereToReadOnIsRightWhetherTheNextEventOpensARevisionOrNot() {
    alice.leases("30s");
    Position next = read(START, 99).next();
    town.person("bob").leases("30s");
    town.puts("a", "");
    assertThat(read(next, 99).events())
        .extracting(Event::kind)
        .containsExactly(Event.Kind.LEASE_GRANTED, Event.Kind.KEY_PUT);
    next = read(next, 99).next();
    town.puts("b", "");
    assertThat(read(next, 99).events()).hasSize(1);
  }

  @Test
  void aWatchFromTheFutureWaitsThere() {
    Position future = new Position(100, 3);
    assertThat(read(future, 9)).isEqualTo(new EventsRead(List.of(), future));
    assertThat(read(new Position(0, 0), 9).events()).isEmpty();
  }

  @Test
  void aReadOfEventsNeedsALimit() {
    assertThatIllegalArgumentException().isThrownBy(() -> town.machine().events(START, 0));
  }

  @Test
  void onlyTheLastEventsAreKeptAndAnOlderWatchIsTold() {
    Town small = Town.where(Limit.EVENTS_KEPT, 3);
    for (int i = 0; i < 5; i++) {
      small.puts("a", "" + i);
    }
    Outcome old = small.machine().events(new Position(3, 0), 9);
    assertThat(old).isEqualTo(new TooOld(3, 3));
    EventsRead kept = (EventsRead) small.machine().events(new Position(3, 1), 9);
    assertThat(kept.events()).hasSize(3);
    assertThat(small.machine().statistics().events()).isEqualTo(3);
  }

  @Test
  void aWatchInTheMiddleOfARevisionIsTooOldOnlyIfSomethingAfterItIsGone() {
    Town small = Town.where(Limit.EVENTS_KEPT, 3);
    Person dora = small.person("dora");
    dora.leases("30s");
    for (int i = 0; i < 5; i++) {
      dora.puts("k" + i, "");
    }
    small.time().passes("31s");
    long revision = small.machine().revision();
    assertThat(small.machine().events(new Position(revision, 2), 9)).isInstanceOf(TooOld.class);
    EventsRead rest = (EventsRead) small.machine().events(new Position(revision, 3), 9);
    assertThat(rest.events()).hasSize(3);
  }

  @Test
  void valuesInEventsAreBoundedToo() {
    Town small = Town.where(Limit.EVENT_BYTES_KEPT, 10);
    small.puts("a", "123456789");
    assertThat(small.machine().statistics().events()).isEqualTo(1);
    small.puts("b", "1");
    assertThat(small.machine().statistics().events()).isEqualTo(1);
    small.puts("c", "12345678901234567890");
    assertThat(small.machine().statistics().events()).as("too large to keep at all").isZero();
    assertThat(small.machine().events(new Position(4, 0), 9)).isInstanceOf(TooOld.class);
    assertThat(small.machine().events(new Position(4, 1), 9)).isInstanceOf(EventsRead.class);
  }

  @Test
  void valuesOfClaimsAndWaitsCountAsBytesOfEvents() {
    Town small = Town.where(Limit.EVENT_BYTES_KEPT, 10);
    Person dora = small.person("dora");
    Person emil = small.person("emil");
    dora.leases("30s");
    emil.leases("30s");
    small.does(dora.acquire("db").with(Bytes.of("123456")));
    small.does(emil.acquire("db").waiting(9).with(Bytes.of("12345")));
    assertThat(small.machine().statistics().events()).as("the wait alone").isEqualTo(1);
  }

  @Test
  void compactionForgetsEventsUpToARevision() {
    story();
    long present = town.machine().revision();
    assertThat(town.does(new Compact(3))).isEqualTo(new Compacted(3));
    assertThat(town.machine().events(new Position(3, 99), 9)).isEqualTo(new TooOld(3, 3));
    assertThat(read(new Position(4, 0), 99).events().get(0).position().revision()).isEqualTo(4);
    assertThat(town.refuses(TooOld.class, new Compact(3)).oldestRevision()).isEqualTo(3);
    town.refuses(TooOld.class, new Compact(1));
    town.refuses(BadArgument.class, new Compact(present + 1));
    town.refuses(BadArgument.class, new Compact(0));
  }

  @Test
  void compactionAtThePresentLetsAWatchGoOnFromHere() {
    story();
    Position next = read(START, 999).next();
    town.does(new Compact(town.machine().revision()));
    assertThat(town.machine().statistics().events()).isZero();
    assertThat(read(next, 9).events()).isEmpty();
    town.person("dave").leases("30s");
    assertThat(read(next, 9).events()).hasSize(1);
  }

  @Test
  void compactionOfAMachineWithoutEventsIsFine() {
    assertThat(town.does(new Compact(1))).isEqualTo(new Compacted(1));
    alice.leases("30s");
    assertThat(read(START, 9).events()).hasSize(1);
    town.restarts();
    assertThat(read(START, 9).events()).hasSize(1);
  }

  @Test
  void aLowerLimitOnEventsHoldsAtOnce() {
    story();
    town.does(new Configure(Limits.defaults().with(Limit.EVENTS_KEPT, 2)));
    assertThat(town.machine().statistics().events()).isEqualTo(2);
  }

  @Test
  void manyEventsAreKeptInOrder() {
    for (int i = 0; i < 1000; i++) {
      town.does(Put.of(Key.of("a"), Bytes.EMPTY));
    }
    assertThat(read(START, 5000).events()).extracting(Event::position).hasSize(1000).isSorted();
    assertThat(read(new Position(777, 0), 1).events().get(0).position().revision()).isEqualTo(777);
  }

  private void story() {
    alice.leases("30s");
    alice.acquires("db");
    alice.puts("a", "1");
    alice.puts("b", "1");
    alice.puts("a", "2");
    time.passes("31s");
  }

  private EventsRead read(Position from, int limit) {
    Outcome outcome = town.machine().events(from, limit);
    assertThat(outcome).isInstanceOf(EventsRead.class);
    assertThat(outcome.kind()).isEqualTo(Outcome.Kind.EVENTS_READ);
    return (EventsRead) outcome;
  }
}
