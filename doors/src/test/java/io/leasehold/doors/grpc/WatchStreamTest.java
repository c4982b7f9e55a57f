package io.leasehold.doors.grpc;

import static io.leasehold.doors.grpc.Door.bytes;
import static io.leasehold.doors.grpc.Door.only;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.api.v1.CompactRequest;
import io.leasehold.api.v1.Event;
import io.leasehold.api.v1.Event.EventCase;
import io.leasehold.api.v1.KeysGrpc;
import io.leasehold.api.v1.Position;
import io.leasehold.api.v1.PutRequest;
import io.leasehold.api.v1.Refusal;
import io.leasehold.api.v1.Refusal.Code;
import io.leasehold.api.v1.RevokeRequest;
import io.leasehold.api.v1.WatchReply;
import io.leasehold.api.v1.WatchRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A watch tells everything once, in order, from where it is asked to. */
class WatchStreamTest {
  private static final Position START = Position.newBuilder().setRevision(1).build();

  private final UnrulyEngine engine = new UnrulyEngine();
  private final Door door = new Door(engine, GrpcDoorSettings.defaults(), Duration.ofSeconds(30));

  @AfterEach
  void close() {
    door.close();
  }

  private Told<WatchRequest, WatchReply> watch(WatchRequest.Builder request) {
    return watch(request, new Told<>());
  }

  private Told<WatchRequest, WatchReply> watch(
      WatchRequest.Builder request, Told<WatchRequest, WatchReply> told) {
    door.client(KeysGrpc.KeysStub.class).watch(request.build(), told);
    return told;
  }

  private static List<Event> events(Told<WatchRequest, WatchReply> told, int count)
      throws InterruptedException {
    List<Event> events = new ArrayList<>();
    while (events.size() < count) {
      events.addAll(told.next().getEventsList());
    }
    assertThat(events).hasSize(count);
    return events;
  }

  @Test
  void aWatchFromNowStandsFirstAndTellsOnlyWhatComes() throws Exception {
    door.puts("before", "");
    Told<WatchRequest, WatchReply> told = watch(WatchRequest.newBuilder());
    WatchReply stands = told.next();
    assertThat(stands.getEventsList()).isEmpty();
    assertThat(stands.hasNext()).isTrue();
    door.puts("after", "");
    WatchReply first = told.next();
    assertThat(first.getEventsList()).hasSize(1);
    Event event = first.getEvents(0);
    assertThat(event.getKeyPut().getStored().getKey()).isEqualTo(bytes("after"));
    assertThat(event.getPosition().getRevision()).isGreaterThan(stands.getNext().getRevision());
    told.goesAway();
  }

  @Test
  void aWatchThatWantsNothingOfMuchLearnsHowFarItHasCome() throws Exception {
    GrpcDoorSettings settings = new GrpcDoorSettings(1 << 20, Duration.ofMillis(5));
    try (Door other = new Door(engine, settings, Duration.ofSeconds(30))) {
      Told<WatchRequest, WatchReply> told = new Told<>();
      WatchRequest rare = WatchRequest.newBuilder().setRange(only("rare")).build();
      other.client(KeysGrpc.KeysStub.class).watch(rare, told);
      Position stands = told.next().getNext();
      door.puts("frequent", "");
      WatchReply bookmark = told.next();
      assertThat(bookmark.getEventsList()).isEmpty();
      assertThat(bookmark.getNext().getRevision()).isGreaterThan(stands.getRevision());
      door.puts("rare", "");
      assertThat(events(told, 1))
          .first()
          .extracting(Event::getEventCase)
          .isEqualTo(EventCase.KEY_PUT);
      told.goesAway();
    }
  }

  @Test
  void aWatchThatStillLooksThroughThePastIsNotToldToResumeInThePresent() throws Exception {
    GrpcDoorSettings settings = new GrpcDoorSettings(1 << 20, Duration.ofMillis(1));
    try (Door other = new Door(engine, settings, Duration.ofSeconds(30))) {
      door.puts("unwanted", "");
      engine.feedsStayInThePast = true;
      Told<WatchRequest, WatchReply> told = new Told<>();
      WatchRequest old = WatchRequest.newBuilder().setFrom(START).setRange(only("rare")).build();
      other.client(KeysGrpc.KeysStub.class).watch(old, told);
      assertThat(told.next().getNext()).isEqualTo(START);
      Until.holds(() -> engine.placesTold.get() > 2, "the door has asked for the place");
      assertThat(told.count()).isZero();
      told.goesAway();
    }
  }

  /** The keys of a lease vanish under one revision: a watch is broken off in the middle of it. */
  @Test
  void aWatchThatIsTakenUpAgainAnywhereLosesAndRepeatsNothing() throws Exception {
    long lease = door.lease("alice");
    for (int i = 0; i < 5; i++) {
      door.keys.put(PutRequest.newBuilder().setKey(bytes("k" + i)).setLease(lease).build());
    }
    door.leases.revoke(RevokeRequest.newBuilder().setLease(lease).build());
    Told<WatchRequest, WatchReply> whole = watch(WatchRequest.newBuilder().setFrom(START));
    assertThat(whole.next().getNext()).isEqualTo(START);
    List<Event> all = events(whole, 12);
    whole.goesAway();
    assertThat(all).extracting(Event::getPosition).doesNotHaveDuplicates();
    for (int from = 0; from < all.size(); from++) {
      Position position = all.get(from).getPosition();
      Told<WatchRequest, WatchReply> rest = watch(WatchRequest.newBuilder().setFrom(position));
      assertThat(rest.next().getNext()).isEqualTo(position);
      assertThat(events(rest, all.size() - from)).isEqualTo(all.subList(from, all.size()));
      rest.goesAway();
    }
  }

  @Test
  void nextOfEveryReplyIsWhereToGoOn() throws Exception {
    door.puts("a", "");
    Told<WatchRequest, WatchReply> first = watch(WatchRequest.newBuilder().setFrom(START));
    first.next();
    Position next = first.next().getNext();
    first.goesAway();
    door.puts("b", "");
    Told<WatchRequest, WatchReply> second = watch(WatchRequest.newBuilder().setFrom(next));
    second.next();
    assertThat(events(second, 1).get(0).getKeyPut().getStored().getKey()).isEqualTo(bytes("b"));
    second.goesAway();
  }

  @Test
  void aWatchOfARangeIsNotToldOfLeasesAndOtherKeys() throws Exception {
    Told<WatchRequest, WatchReply> told = watch(WatchRequest.newBuilder().setRange(only("db")));
    told.next();
    long lease = door.lease("alice");
    door.puts("other", "");
    door.acquires("other", lease);
    door.acquires("db", lease);
    door.puts("db", "");
    assertThat(events(told, 2))
        .extracting(Event::getEventCase)
        .containsExactly(EventCase.CLAIM_GRANTED, EventCase.KEY_PUT);
    told.goesAway();
  }

  @Test
  void aWatchOfLeasesIsToldAllAboutThem() throws Exception {
    long bob = door.lease("bob");
    Told<WatchRequest, WatchReply> told = watch(WatchRequest.newBuilder().addLeases(7));
    told.next();
    door.acquires("a", bob);
    door.leases.grant(Door.grant("alice").setId(7).build());
    door.acquires("db", 7);
    door.puts("free", "");
    door.keys.put(PutRequest.newBuilder().setKey(bytes("k")).setLease(7).build());
    door.leases.revoke(RevokeRequest.newBuilder().setLease(7).build());
    assertThat(events(told, 6))
        .extracting(Event::getEventCase)
        .containsExactlyInAnyOrder(
            EventCase.LEASE_GRANTED,
            EventCase.CLAIM_GRANTED,
            EventCase.KEY_PUT,
            EventCase.KEY_DELETED,
            EventCase.CLAIM_ENDED,
            EventCase.LEASE_ENDED);
    told.goesAway();
  }

  @Test
  void aPositionThatIsNoLongerKeptIsRefusedAndTheStreamEnds() throws Exception {
    door.puts("a", "");
    long revision = door.puts("a", "").getStored().getModRevision();
    door.cluster.compact(CompactRequest.newBuilder().setRevision(revision).build());
    Told<WatchRequest, WatchReply> told = watch(WatchRequest.newBuilder().setFrom(START));
    Refusal refused = told.next().getRefused();
    assertThat(refused.getCode()).isEqualTo(Code.TOO_OLD);
    assertThat(refused.getAskedRevision()).isEqualTo(1);
    assertThat(refused.getOldestRevision()).isEqualTo(revision);
    told.ends();
  }

  /** Replies of a megabyte at most, taken one by one: nothing piles up and nothing is lost. */
  @Test
  void aCallerThatReadsSlowlyIsToldEverythingInPortions() throws Exception {
    String value = "x".repeat(400_000);
    for (int i = 0; i < 12; i++) {
      door.puts("k" + i, value);
    }
    Told<WatchRequest, WatchReply> told =
        watch(WatchRequest.newBuilder().setFrom(START), new Told<>(false));
    told.reads(1);
    assertThat(told.next().getEventsList()).isEmpty();
    List<Event> events = new ArrayList<>();
    while (events.size() < 12) {
      told.reads(1);
      WatchReply reply = told.next();
      assertThat(reply.getEventsCount()).isBetween(1, 3);
      events.addAll(reply.getEventsList());
    }
    assertThat(events)
        .extracting(event -> event.getPosition().getRevision())
        .containsExactly(2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L, 11L, 12L, 13L);
    told.goesAway();
  }

  @Test
  void theFeedOfACallerThatGoesAwayIsClosed() throws Exception {
    Told<WatchRequest, WatchReply> told = watch(WatchRequest.newBuilder());
    told.next();
    assertThat(engine.openFeeds.get()).isEqualTo(1);
    told.goesAway();
    Until.holds(() -> engine.openFeeds.get() == 0, "the feed is closed");
  }
}
