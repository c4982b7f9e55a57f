package io.leasehold.doors.etcd.watch;

import static io.leasehold.doors.etcd.watch.Conversation.key;
import static io.leasehold.doors.etcd.watch.Conversation.prefix;
import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Status;
import io.leasehold.api.etcd.Event;
import io.leasehold.api.etcd.WatchResponse;
import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.RevokeLease;
import io.leasehold.core.model.Key;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a comparison with etcd cannot show: watches under strain, and what they leave behind. */
class WatchStreamTest {
  private static final Duration NEVER = Duration.ofDays(1);
  private static final int SMALL = 10_000;

  private WatchSite site = new WatchSite(new WatchSettings(NEVER, SMALL, 2_000, NEVER));

  @AfterEach
  void close() {
    site.close();
  }

  private Conversation talk() {
    return Conversation.over(site.channel);
  }

  private static List<Event> events(Conversation talk, int count) throws InterruptedException {
    List<Event> events = new ArrayList<>();
    while (events.size() < count) {
      events.addAll(talk.next().getEventsList());
    }
    assertThat(events).hasSize(count);
    return events;
  }

  private static List<Long> revisions(List<Event> events) {
    return events.stream().map(event -> event.getKv().getModRevision()).toList();
  }

  private static List<Long> range(long first, long last) {
    return LongStream.rangeClosed(first, last).boxed().toList();
  }

  @Test
  void claimsAndLeasesAreNotShown() throws Exception {
    Conversation talk = talk().create(prefix("db"));
    talk.next();
    site.grants(7, 60_000);
    site.does(Acquire.exclusive(Key.of("db"), 7));
    long put = site.puts("db", "1");
    assertThat(revisions(events(talk, 1))).containsExactly(put);
  }

  @Test
  void keysThatEndWithALeaseThatExpiresAreDeleted() throws Exception {
    Conversation talk = talk().create(prefix("leased").setPrevKv(true));
    talk.next();
    site.grants(7, 200);
    site.bindsPut("leased/a", 7);
    site.bindsPut("leased/b", 7);
    events(talk, 2);
    WatchResponse gone = talk.next();
    assertThat(gone.getEventsList())
        .extracting(Event::getType)
        .containsOnly(Event.EventType.DELETE);
    assertThat(gone.getEventsList())
        .extracting(event -> event.getPrevKv().getLease())
        .containsExactly(7L, 7L);
  }

  @Test
  void aClientThatReadsSlowlyIsToldEverythingAndNothingIsPulledMeanwhile() throws Exception {
    Conversation talk = Conversation.slowlyOver(site.channel).create(prefix("k"));
    talk.reads(1);
    talk.next();
    long first = site.puts("k", "x".repeat(100_000));
    long last = first;
    for (int i = 0; i < 300; i++) {
      last = site.puts("k", "x".repeat(100_000));
    }
    assertThat(site.engine.eventsGiven.get()).isLessThan(150);
    talk.reads(1_000);
    assertThat(revisions(events(talk, 301))).isEqualTo(range(first, last));
  }

  @Test
  void aClientThatFallsBehindWhatIsKeptIsToldUpToThereAndThenSo() throws Exception {
    Conversation talk = Conversation.slowlyOver(site.channel).create(prefix("k"));
    talk.reads(1);
    talk.next();
    long first = site.puts("k", "x".repeat(100_000));
    long last = first;
    for (int i = 0; i < 300; i++) {
      last = site.puts("k", "x".repeat(100_000));
    }
    site.compacts(last);
    talk.reads(1_000);
    List<Long> heard = new ArrayList<>();
    WatchResponse response = talk.next();
    while (!response.getCanceled()) {
      heard.addAll(revisions(response.getEventsList()));
      response = talk.next();
    }
    assertThat(response.getCompactRevision()).isEqualTo(last);
    assertThat(heard).hasSizeLessThan(300).isEqualTo(range(first, first + heard.size() - 1));
    assertThat(site.engine.openFeeds.get()).isZero();
  }

  @Test
  void aWatchThatHasMuchToTellLetsOthersHaveTheirTurns() throws Exception {
    long first = site.puts("much", "x".repeat(SMALL));
    for (int i = 0; i < 1_500; i++) {
      site.puts("much", "x".repeat(SMALL));
    }
    long rare = site.puts("rare", "1");
    Conversation talk =
        Conversation.slowlyOver(site.channel)
            .create(key("much").setStartRevision(first))
            .create(key("rare").setStartRevision(rare));
    for (int created = 0; created < 2; ) {
      talk.reads(1);
      created += talk.next().getCreated() ? 1 : 0;
    }
    Set<Long> speakers = new HashSet<>();
    for (int i = 0; i < 1_000 && speakers.size() < 2; i++) {
      talk.reads(1);
      speakers.add(talk.next().getWatchId());
    }
    assertThat(speakers).containsExactlyInAnyOrder(0L, 1L);
  }

  @Test
  void fragmentsKeepToTheSizeAndFollowEachOther() throws Exception {
    site.grants(7, 60_000);
    Conversation talk = talk();
    for (int i = 0; i < 3; i++) {
      talk.create(prefix("k").setFragment(true).setPrevKv(true));
      talk.next();
    }
    for (int i = 0; i < 50; i++) {
      site.bindsPut("k" + "x".repeat(900) + i, 7);
      events(talk, 3);
    }
    site.does(new RevokeLease(7, false));
    Set<Long> done = new HashSet<>();
    while (done.size() < 3) {
      WatchResponse part = talk.next();
      int heard = part.getEventsCount();
      long watch = part.getWatchId();
      assertThat(part.getFragment()).isTrue();
      while (part.getFragment()) {
        assertThat(part.getSerializedSize()).isBetween(SMALL - 3_000, SMALL - 1);
        part = talk.next();
        assertThat(part.getWatchId()).isEqualTo(watch);
        heard += part.getEventsCount();
      }
      assertThat(heard).isEqualTo(50);
      assertThat(done.add(watch)).isTrue();
    }
  }

  @Test
  void aRevisionIsToldInOneResponseHoweverLargeUnlessFragmentsAreWanted() throws Exception {
    site.grants(7, 60_000);
    for (int i = 0; i < 3_000; i++) {
      site.bindsPut("k" + i, 7);
    }
    Conversation talk = talk().create(prefix("k").setPrevKv(true));
    long now = talk.next().getHeader().getRevision();
    site.does(new RevokeLease(7, false));
    assertThat(talk.next().getEventsCount()).isEqualTo(3_000);
    Conversation later = talk().create(prefix("k").setStartRevision(now - 2));
    later.next();
    List<Long> heard = new ArrayList<>();
    while (heard.size() < 3_003) {
      List<Long> some = revisions(later.next().getEventsList());
      assertThat(heard).doesNotContainAnyElementsOf(new HashSet<>(some));
      heard.addAll(some);
    }
  }

  @Test
  void aThousandWatchesOnAStreamAreEachToldTheirOwn() throws Exception {
    Conversation talk = talk();
    for (int i = 0; i < 1_000; i++) {
      talk.create(key("k" + i));
    }
    for (int i = 0; i < 1_000; i++) {
      assertThat(talk.next().getWatchId()).isEqualTo(i);
    }
    for (int i = 999; i >= 0; i--) {
      site.puts("k" + i, "1");
    }
    Set<Long> watches = new HashSet<>();
    for (int i = 0; i < 1_000; i++) {
      WatchResponse response = talk.next();
      assertThat(response.getEventsCount()).isEqualTo(1);
      assertThat(response.getEvents(0).getKv().getKey().toStringUtf8())
          .isEqualTo("k" + response.getWatchId());
      watches.add(response.getWatchId());
    }
    assertThat(watches).hasSize(1_000);
    talk.goesAway();
    WatchSite.until(() -> site.engine.openFeeds.get() == 0, "all feeds are closed");
  }

  @Test
  void aThousandWatchesOfOneKeyAreAllTold() throws Exception {
    Conversation talk = talk();
    for (int i = 0; i < 1_000; i++) {
      talk.create(key("k"));
    }
    for (int i = 0; i < 1_000; i++) {
      assertThat(talk.next().getCreated()).isTrue();
    }
    site.puts("k", "1");
    Set<Long> watches = new HashSet<>();
    for (int i = 0; i < 1_000; i++) {
      watches.add(talk.next().getWatchId());
    }
    assertThat(watches).hasSize(1_000);
  }

  @Test
  void moreWatchesThanAStreamMayHaveAreRefusedAndTheOthersStay() throws Exception {
    site.close();
    site = new WatchSite(new WatchSettings(NEVER, SMALL, 2, NEVER));
    Conversation talk = talk().create(key("a")).create(key("b")).create(key("c"));
    assertThat(talk.next().getCanceled()).isFalse();
    assertThat(talk.next().getCanceled()).isFalse();
    WatchResponse refused = talk.next();
    assertThat(refused.getCanceled()).isTrue();
    assertThat(refused.getCancelReason())
        .isEqualTo("leasehold: a stream has 2 watches at most; cancel some or open another stream");
    talk.cancel(0).create(key("c"));
    assertThat(talk.next().getCanceled()).isTrue();
    assertThat(talk.next().getCanceled()).isFalse();
    site.puts("b", "1");
    assertThat(talk.next().getWatchId()).isEqualTo(1);
  }

  @Test
  void noFeedStaysBehind() throws Exception {
    long first = site.puts("a", "1");
    site.puts("a", "2");
    site.compacts(site.puts("a", "3"));
    Conversation talk =
        talk()
            .create(key("a"))
            .create(key("b"))
            .create(key("a").setStartRevision(first))
            .create(key("a").setStartRevision(first + 2))
            .create(key("a").setRangeEnd(key("a").getKey()))
            .cancel(1);
    for (int i = 0; i < 8; i++) {
      talk.next();
    }
    assertThat(site.engine.openFeeds.get()).isEqualTo(2);
    talk.sendsNoMore();
    site.puts("a", "4");
    events(talk, 2);
    assertThat(site.engine.openFeeds.get()).isEqualTo(2);
    talk.goesAway();
    WatchSite.until(() -> site.engine.openFeeds.get() == 0, "all feeds are closed");
  }

  @Test
  void theStreamEndsWithItsNode() throws Exception {
    Conversation talk = talk().create(key("a"));
    talk.next();
    site.engine.close();
    Status end = talk.end();
    assertThat(end.getCode()).isEqualTo(Status.Code.UNAVAILABLE);
    assertThat(end.getDescription()).isEqualTo("etcdserver: server stopped");
    WatchSite.until(() -> site.engine.openFeeds.get() == 0, "all feeds are closed");
  }
}
