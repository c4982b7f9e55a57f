package io.leasehold.doors.etcd.watch;

import static io.leasehold.doors.etcd.watch.Conversation.key;
import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Channel;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Status;
import io.leasehold.api.etcd.KVGrpc;
import io.leasehold.api.etcd.PutRequest;
import io.leasehold.api.etcd.WatchResponse;
import io.leasehold.core.command.Put;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.doors.etcd.twins.RealEtcd;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a stream says unasked, and that progress never runs ahead of events. */
class WatchProgressTest {
  private static final Duration NEVER = Duration.ofDays(1);
  private static final Duration OFTEN = Duration.ofMillis(5);
  private static final int LARGE = 2 << 20;

  private WatchSite site;

  @AfterEach
  void close() {
    site.close();
  }

  private static boolean isProgress(WatchResponse response) {
    return !response.getCreated() && !response.getCanceled() && response.getEventsCount() == 0;
  }

  @Test
  void aWatchThatIsToldNothingLearnsHowFarItHasCome() throws Exception {
    site = new WatchSite(new WatchSettings(OFTEN, LARGE, 10, NEVER));
    learnsHowFarItHasCome(site.channel, () -> site.puts("other", "1"));
  }

  @Test
  void soItDoesFromEtcd() throws Exception {
    site = new WatchSite(new WatchSettings(NEVER, LARGE, 10, NEVER));
    try (RealEtcd etcd = RealEtcd.start("--experimental-watch-progress-notify-interval=100ms")) {
      ManagedChannel channel =
          ManagedChannelBuilder.forAddress("127.0.0.1", etcd.port()).usePlaintext().build();
      PutRequest put = PutRequest.newBuilder().setKey(key("other").getKey()).build();
      learnsHowFarItHasCome(
          channel, () -> KVGrpc.newBlockingStub(channel).put(put).getHeader().getRevision());
      channel.shutdownNow();
    }
  }

  private static void learnsHowFarItHasCome(Channel channel, LongSupplier putsOther)
      throws InterruptedException {
    Conversation talk =
        Conversation.over(channel)
            .create(key("silent"))
            .create(key("a").setProgressNotify(true).setWatchId(5));
    talk.next();
    long created = talk.next().getHeader().getRevision();
    WatchResponse first = talk.next();
    assertThat(isProgress(first)).isTrue();
    assertThat(first.getWatchId()).isEqualTo(5);
    assertThat(first.getHeader().getRevision()).isEqualTo(created);
    long other = putsOther.getAsLong();
    WatchResponse next = talk.next();
    while (next.getHeader().getRevision() < other) {
      next = talk.next();
    }
    assertThat(isProgress(next)).isTrue();
    assertThat(next.getWatchId()).isEqualTo(5);
    assertThat(next.getHeader().getRevision()).isEqualTo(other);
    talk.goesAway();
  }

  @Test
  void aWatchThatDoesNotAskForProgressIsLeftAlone() throws Exception {
    site = new WatchSite(new WatchSettings(OFTEN, LARGE, 10, NEVER));
    Conversation silent = Conversation.over(site.channel).create(key("a"));
    silent.next();
    Conversation told = Conversation.over(site.channel).create(key("b").setProgressNotify(true));
    for (int i = 0; i < 20; i++) {
      told.next();
    }
    assertThat(silent.unheard()).isZero();
  }

  /** A client that is cut off goes on from there, and would be told the same events again. */
  @Test
  void progressIsNotBehindWhatWasTold() throws Exception {
    site = new WatchSite(new WatchSettings(OFTEN, LARGE, 10, NEVER));
    CompletableFuture<Void> told = new CompletableFuture<>();
    site.engine.fateOfReached = answer -> answer.thenCombine(told, (reached, event) -> reached);
    Conversation talk = Conversation.over(site.channel).create(key("k").setProgressNotify(true));
    talk.next();
    WatchSite.until(() -> site.engine.asked.get() > 0, "asked how far it has come");
    long put = site.puts("k", "1");
    assertThat(talk.next().getEventsCount()).isEqualTo(1);
    talk.askProgress();
    WatchSite.until(() -> site.engine.asked.get() > 5, "asked again");
    told.complete(null);
    for (int i = 0; i < 5; i++) {
      assertThat(talk.next().getHeader().getRevision()).isEqualTo(put);
    }
  }

  /** The clients of three watches of one key hear of each revision three times before progress. */
  @Test
  void progressIsNeverAheadOfEvents() throws Exception {
    site = new WatchSite(new WatchSettings(OFTEN, 300, 10, NEVER));
    Conversation talk = Conversation.over(site.channel);
    long created = 0;
    for (int i = 0; i < 3; i++) {
      talk.create(key("k").setProgressNotify(true));
      created = talk.next().getHeader().getRevision();
    }
    int puts = 2_000;
    CompletableFuture<Void> writing =
        CompletableFuture.runAsync(
            () -> {
              for (int i = 0; i < puts; i++) {
                var unused = site.engine.submit(Put.of(Key.of("k"), Bytes.of("v" + i)));
                if (i % 50 == 0) {
                  site.puts("k", "x");
                }
              }
            });
    long[] heard = {created, created, created};
    long last = created + puts + puts / 50;
    long progress = 0;
    int asked = 0;
    while (progress < last) {
      talk.askProgress();
      asked++;
      WatchResponse response = talk.next();
      while (response.getWatchId() != -1) {
        int watch = (int) response.getWatchId();
        if (isProgress(response)) {
          assertThat(heard[watch]).isEqualTo(response.getHeader().getRevision());
        }
        for (var event : response.getEventsList()) {
          assertThat(event.getKv().getModRevision()).isEqualTo(heard[watch] + 1);
          heard[watch]++;
        }
        response = talk.next();
      }
      progress = response.getHeader().getRevision();
      assertThat(Math.min(heard[0], Math.min(heard[1], heard[2]))).isGreaterThanOrEqualTo(progress);
    }
    assertThat(asked).isGreaterThan(1);
    writing.join();
  }

  @Test
  void aStreamThatRequiresALeaderIsRefusedWithoutOne() throws Exception {
    site = new WatchSite(new WatchSettings(NEVER, LARGE, 10, NEVER));
    site.engine.leaderless.set(true);
    Status end = Conversation.withLeaderOver(site.channel).create(key("a")).end();
    assertThat(end.getCode()).isEqualTo(Status.Code.UNAVAILABLE);
    assertThat(end.getDescription()).isEqualTo("etcdserver: no leader");
  }

  @Test
  void aStreamThatRequiresALeaderEndsWhenItIsLostAndOthersDoNot() throws Exception {
    site = new WatchSite(new WatchSettings(NEVER, LARGE, 10, OFTEN));
    Conversation any = Conversation.over(site.channel).create(key("a"));
    Conversation demanding = Conversation.withLeaderOver(site.channel).create(key("a"));
    any.next();
    demanding.next();
    site.puts("a", "1");
    any.next();
    demanding.next();
    site.engine.leaderless.set(true);
    assertThat(demanding.end().getDescription()).isEqualTo("etcdserver: no leader");
    site.puts("a", "2");
    assertThat(any.next().getEventsCount()).isEqualTo(1);
    assertThat(site.engine.openFeeds.get()).isEqualTo(1);
  }
}
