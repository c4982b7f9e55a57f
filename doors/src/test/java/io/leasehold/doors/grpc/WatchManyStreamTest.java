package io.leasehold.doors.grpc;

import static io.leasehold.doors.grpc.Door.only;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import io.leasehold.api.v1.CompactRequest;
import io.leasehold.api.v1.KeysGrpc;
import io.leasehold.api.v1.Position;
import io.leasehold.api.v1.Refusal.Code;
import io.leasehold.api.v1.Trouble;
import io.leasehold.api.v1.WatchClose;
import io.leasehold.api.v1.WatchManyReply;
import io.leasehold.api.v1.WatchManyRequest;
import io.leasehold.api.v1.WatchNews;
import io.leasehold.api.v1.WatchReply;
import io.leasehold.api.v1.WatchRequest;
import io.leasehold.api.v1.WatchStep;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Watches on one stream are told what each would be on its own, together where they are. */
class WatchManyStreamTest {
  private static final WatchRequest NOW = WatchRequest.getDefaultInstance();
  private static final WatchRequest START =
      WatchRequest.newBuilder().setFrom(Position.newBuilder().setRevision(1)).build();

  private final UnrulyEngine engine = new UnrulyEngine();
  private final Door door = new Door(engine, GrpcDoorSettings.defaults(), Duration.ofSeconds(30));
  private final Told<WatchManyRequest, WatchManyReply> told = new Told<>();
  private final Queue<WatchNews> unread = new ArrayDeque<>();
  private StreamObserver<WatchManyRequest> asks = open(told);

  private StreamObserver<WatchManyRequest> open(Told<WatchManyRequest, WatchManyReply> observer) {
    return door.client(KeysGrpc.KeysStub.class).watchMany(observer);
  }

  @AfterEach
  void close() {
    told.goesAway();
    door.close();
  }

  private void says(WatchStep... steps) {
    asks.onNext(WatchManyRequest.newBuilder().addAllSteps(List.of(steps)).build());
  }

  private static WatchStep opens(long number, WatchRequest request) {
    return WatchStep.newBuilder().setWatch(number).setOpen(request).build();
  }

  private static WatchStep opens(long number, String key) {
    return opens(number, WatchRequest.newBuilder().setRange(only(key)).build());
  }

  private static WatchStep closes(long number) {
    return WatchStep.newBuilder().setWatch(number).setClose(WatchClose.newBuilder()).build();
  }

  private WatchNews news() throws InterruptedException {
    while (unread.isEmpty()) {
      unread.addAll(told.next().getNewsList());
    }
    return unread.remove();
  }

  /** Waits until so many watches stand. */
  private void stand(int count) throws InterruptedException {
    for (int standing = 0; standing < count; ) {
      WatchNews news = news();
      assertThat(news.getReply().getEventsList()).isEmpty();
      assertThat(news.getReply().hasNext()).isTrue();
      standing += news.getWatchesCount();
    }
  }

  private static List<String> keys(WatchReply reply) {
    return reply.getEventsList().stream()
        .map(event -> event.getKeyPut().getStored().getKey().toStringUtf8())
        .toList();
  }

  @Test
  void whatSeveralAreToldAlikeStandsInOneMessageOnce() throws Exception {
    says(opens(1, NOW), opens(2, "db"), opens(3, "other"), opens(4, NOW));
    stand(4);
    door.puts("db", "");
    List<Long> everyone = new ArrayList<>();
    while (everyone.size() < 3) {
      WatchManyReply message = told.next();
      for (WatchNews news : message.getNewsList()) {
        assertThat(keys(news.getReply())).containsExactly("db");
        everyone.addAll(news.getWatchesList());
      }
      assertThat(message.getNewsList()).as("once, whoever is told").hasSize(1);
    }
    assertThat(everyone).containsExactlyInAnyOrder(1L, 2L, 4L);
  }

  @Test
  void eachIsToldInOrderFromWhereItAskedTo() throws Exception {
    door.puts("a", "");
    door.puts("b", "");
    says(opens(1, START), opens(2, "b"));
    List<String> first = new ArrayList<>();
    List<String> second = new ArrayList<>();
    door.puts("b", "again");
    while (first.size() < 3 || second.isEmpty()) {
      WatchNews news = news();
      for (long number : news.getWatchesList()) {
        (number == 1 ? first : second).addAll(keys(news.getReply()));
      }
    }
    assertThat(first).containsExactly("a", "b", "b");
    assertThat(second).containsExactly("b");
  }

  @Test
  void watchThatIsClosedIsToldNoMoreAndItsNumberIsFree() throws Exception {
    says(opens(1, "db"), opens(2, NOW));
    stand(2);
    says(closes(1), closes(77));
    Until.holds(() -> engine.openFeeds.get() == 1, "the feed is closed");
    door.puts("db", "");
    assertThat(news().getWatchesList()).containsExactly(2L);
    says(opens(1, "db"));
    stand(1);
    door.puts("db", "");
    List<Long> both = new ArrayList<>();
    while (both.size() < 2) {
      both.addAll(news().getWatchesList());
    }
    assertThat(both).containsExactlyInAnyOrder(1L, 2L);
  }

  @Test
  void positionThatIsNoLongerKeptEndsOneWatchAlone() throws Exception {
    door.puts("a", "");
    long revision = door.puts("a", "").getStored().getModRevision();
    door.cluster.compact(CompactRequest.newBuilder().setRevision(revision).build());
    says(opens(1, START));
    WatchNews refused = news();
    assertThat(refused.getWatchesList()).containsExactly(1L);
    assertThat(refused.getReply().getRefused().getCode()).isEqualTo(Code.TOO_OLD);
    says(opens(1, NOW));
    stand(1);
    door.puts("a", "");
    assertThat(keys(news().getReply())).containsExactly("a");
  }

  @Test
  void watchThatFindsNoRoomIsToldSoAlone() throws Exception {
    says(opens(1, NOW));
    stand(1);
    engine.refusesWatches = true;
    says(opens(2, NOW));
    WatchNews trouble = news();
    assertThat(trouble.getWatchesList()).containsExactly(2L);
    assertThat(trouble.getTrouble().getKind()).isEqualTo(Trouble.Kind.OVERLOADED);
    door.puts("a", "");
    assertThat(news().getWatchesList()).containsExactly(1L);
  }

  private void refusedWith(String text) {
    assertThatThrownBy((ThrowingCallable) told::failure)
        .isInstanceOfSatisfying(
            StatusRuntimeException.class,
            failure -> {
              assertThat(failure.getStatus().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
              assertThat(failure.getStatus().getDescription()).contains(text);
            });
    Until.holds(() -> engine.openFeeds.get() == 0, "all feeds are closed");
  }

  @Test
  void numberThatIsTakenIsNamedAndBreaksTheStream() throws Exception {
    says(opens(5, NOW));
    stand(1);
    says(opens(5, NOW));
    refusedWith("number of a watch");
  }

  @Test
  void stepThatSaysNothingIsNamed() {
    says(WatchStep.newBuilder().setWatch(1).build());
    refusedWith("step of a watch");
  }

  @Test
  void moreStepsThanAMessageMayHaveAreNamed() {
    WatchManyRequest.Builder message = WatchManyRequest.newBuilder();
    for (int number = 0; number <= WatchManyStream.STEPS; number++) {
      message.addSteps(opens(number, "db"));
    }
    asks.onNext(message.build());
    refusedWith("at most 1024");
  }

  /** Nothing piles up for a stream that is not read, and nothing is lost or told twice. */
  @Test
  void slowReaderIsToldEverythingInPortions() throws Exception {
    String value = "x".repeat(400_000);
    for (int i = 0; i < 12; i++) {
      door.puts("k" + i, value);
    }
    Told<WatchManyRequest, WatchManyReply> slow = new Told<>(false);
    asks = open(slow);
    says(opens(1, START), opens(2, START), opens(3, START));
    List<List<String>> all = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    while (all.stream().anyMatch(keys -> keys.size() < 12)) {
      slow.reads(1);
      WatchManyReply message = slow.next();
      assertThat(message.getSerializedSize()).isLessThan(2 << 20);
      for (WatchNews news : message.getNewsList()) {
        news.getWatchesList()
            .forEach(number -> all.get((int) (number - 1)).addAll(keys(news.getReply())));
      }
    }
    List<String> inOrder =
        List.of("k0", "k1", "k2", "k3", "k4", "k5", "k6", "k7", "k8", "k9", "k10", "k11");
    assertThat(all).containsOnly(inOrder);
    slow.goesAway();
  }

  /** Puts a key and takes the news of it, until each of these was told, and once. */
  private void allAreToldOf(String key, Long... numbers) throws InterruptedException {
    door.puts(key, "");
    List<Long> everyone = new ArrayList<>();
    while (everyone.size() < numbers.length) {
      WatchNews news = news();
      assertThat(keys(news.getReply())).containsExactly(key);
      everyone.addAll(news.getWatchesList());
    }
    assertThat(everyone).containsExactlyInAnyOrder(numbers);
  }

  @Test
  void oneFeedIsAskedForAllThatWantTheSame() throws Exception {
    says(opens(1, NOW), opens(2, NOW), opens(3, NOW), opens(4, "b"));
    stand(4);
    assertThat(engine.asked.get()).isEqualTo(2);
    allAreToldOf("a", 1L, 2L, 3L);
    allAreToldOf("a", 1L, 2L, 3L);
    Until.holds(() -> engine.asked.get() == 4, "only the first of them has asked again");
  }

  @Test
  void whoFollowedAsksWhenTheOneBeforeItIsClosed() throws Exception {
    says(opens(1, NOW), opens(2, NOW), opens(3, NOW));
    stand(3);
    allAreToldOf("a", 1L, 2L, 3L);
    says(closes(1));
    Until.holds(() -> engine.openFeeds.get() == 2, "the feed is closed");
    allAreToldOf("b", 2L, 3L);
    says(closes(3));
    Until.holds(() -> engine.openFeeds.get() == 1, "the feed is closed");
    allAreToldOf("c", 2L);
    says(opens(1, NOW));
    stand(1);
    allAreToldOf("d", 1L, 2L);
  }

  @Test
  void whoReadsThePastDoesNotHoldUpOthersAndFollowsThemInTheEnd() throws Exception {
    door.puts("past", "");
    engine.feedsStayInThePast = true;
    says(opens(1, START));
    stand(1);
    engine.feedsStayInThePast = false;
    says(opens(2, NOW));
    stand(1);
    allAreToldOf("a", 2L);
    says(closes(1));
    Until.holds(() -> engine.openFeeds.get() == 1, "the feed is closed");
    says(opens(3, START));
    List<String> past = new ArrayList<>();
    while (past.size() < 2) {
      WatchNews news = news();
      assertThat(news.getWatchesList()).containsExactly(3L);
      past.addAll(keys(news.getReply()));
    }
    assertThat(past).containsExactly("past", "a");
    int asked = engine.asked.get();
    allAreToldOf("b", 2L, 3L);
    allAreToldOf("c", 2L, 3L);
    Until.holds(() -> engine.asked.get() >= asked + 2, "the lead has asked again");
    assertThat(engine.asked.get()).as("as one").isEqualTo(asked + 2);
  }

  @Test
  void whoFollowsLearnsHowFarItHasComeAsWell() throws Exception {
    GrpcDoorSettings often = new GrpcDoorSettings(1 << 20, Duration.ofMillis(5));
    try (Door other = new Door(engine, often, Duration.ofSeconds(30))) {
      asks = other.client(KeysGrpc.KeysStub.class).watchMany(told);
      says(opens(1, "rare"), opens(2, "rare"));
      stand(2);
      long frequent = door.puts("frequent", "").getStored().getModRevision();
      List<Long> learnt = new ArrayList<>();
      while (learnt.size() < 2) {
        WatchNews news = news();
        if (news.getReply().getNext().getRevision() >= frequent) {
          learnt.addAll(news.getWatchesList());
        }
      }
      assertThat(learnt).containsExactlyInAnyOrder(1L, 2L);
    }
  }

  @Test
  void feedsOfACallerThatGoesAwayAreClosed() throws Exception {
    says(opens(1, NOW), opens(2, NOW));
    stand(2);
    assertThat(engine.openFeeds.get()).isEqualTo(2);
    told.goesAway();
    Until.holds(() -> engine.openFeeds.get() == 0, "the feeds are closed");
  }

  @Test
  void feedsOfACallerThatIsDoneAreClosedAndTheStreamEnds() throws Exception {
    says(opens(1, NOW));
    stand(1);
    asks.onCompleted();
    told.ends();
    Until.holds(() -> engine.openFeeds.get() == 0, "the feed is closed");
  }
}
