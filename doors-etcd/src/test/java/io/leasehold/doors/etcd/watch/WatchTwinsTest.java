package io.leasehold.doors.etcd.watch;

import static io.leasehold.doors.etcd.watch.Conversation.key;
import static io.leasehold.doors.etcd.watch.Conversation.prefix;

import com.google.protobuf.ByteString;
import io.leasehold.api.etcd.CompactionRequest;
import io.leasehold.api.etcd.DeleteRangeRequest;
import io.leasehold.api.etcd.LeaseGrantRequest;
import io.leasehold.api.etcd.LeaseRevokeRequest;
import io.leasehold.api.etcd.PutRequest;
import io.leasehold.api.etcd.RequestOp;
import io.leasehold.api.etcd.TxnRequest;
import io.leasehold.api.etcd.WatchCreateRequest;
import io.leasehold.api.etcd.WatchCreateRequest.FilterType;
import io.leasehold.api.etcd.WatchRequest;
import io.leasehold.api.etcd.WatchResponse;
import io.leasehold.doors.etcd.twins.Scenario;
import io.leasehold.doors.etcd.twins.Stage;
import io.leasehold.doors.etcd.twins.Twins;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Watches answer as those of etcd do. */
class WatchTwinsTest {
  @RegisterExtension static final Twins TWINS = new Twins();

  /** Two of them fit into a response, three do not. */
  private static final String LARGE = "x".repeat(900_000);

  /** A stage with one stream of watches on it. */
  private record Play(Stage stage, Conversation watches) {
    void hears(String what) throws InterruptedException {
      stage.note(what, watches.next());
    }

    /** In the order of the watches: those of one revision have none among themselves. */
    void hearsAll(int responses) throws InterruptedException {
      List<WatchResponse> all = new ArrayList<>();
      for (int i = 0; i < responses; i++) {
        all.add(watches.next());
      }
      all.sort(Comparator.comparing(WatchResponse::getWatchId));
      all.forEach(response -> stage.note("of many", response));
    }

    void creates(WatchCreateRequest.Builder create) throws InterruptedException {
      watches.create(create);
      hears("created");
    }

    long puts(String key, String value) {
      return stage
          .kv()
          .put(PutRequest.newBuilder().setKey(bytes(key)).setValue(bytes(value)).build())
          .getHeader()
          .getRevision();
    }

    long deletes(String key) {
      return stage
          .kv()
          .deleteRange(DeleteRangeRequest.newBuilder().setKey(bytes(key)).build())
          .getHeader()
          .getRevision();
    }

    void compacts(long revision) {
      var unused =
          stage
              .kv()
              .compact(
                  CompactionRequest.newBuilder().setRevision(revision).setPhysical(true).build());
    }

    /** Notes of a large response all but the values. */
    void sums(WatchResponse response) {
      WatchResponse.Builder sum = response.toBuilder();
      sum.getEventsBuilderList().forEach(event -> event.getKvBuilder().clearValue());
      stage.note("in sum", sum.build());
    }

    /** Nothing came before the answer to this, since answers keep their order. */
    void hearsNothing() throws InterruptedException {
      watches.askProgress();
      hears("nothing but progress");
    }
  }

  private interface Script {
    void run(Play play) throws Exception;
  }

  private static Scenario scenario(Script script) {
    return stage -> {
      Conversation watches = Conversation.over(stage.channel());
      script.run(new Play(stage, watches));
      watches.goesAway();
    };
  }

  private static void alike(Script script) throws Exception {
    TWINS.alike(scenario(script));
  }

  private static ByteString bytes(String text) {
    return ByteString.copyFromUtf8(text);
  }

  @Test
  void aWatchOfAKeyTellsPutsAndDeletions() throws Exception {
    alike(
        play -> {
          play.puts("key/a", "before");
          play.creates(key("key/a"));
          play.puts("key/a", "1");
          play.hears("put");
          play.puts("key/ab", "longer key");
          play.puts("key/a", "2");
          play.hears("put again");
          play.deletes("key/a");
          play.hears("deleted");
          play.deletes("key/a");
          play.puts("key/a", "3");
          play.hears("created anew");
        });
  }

  @Test
  void aWatchOfAPrefixOfARangeAndOfAllThatFollows() throws Exception {
    alike(
        play -> {
          play.creates(prefix("pre/"));
          play.creates(key("pre/b").setRangeEnd(bytes("pre/d")));
          play.puts("pre/b", "both");
          play.hearsAll(2);
          play.puts("pre/d", "the end is not in it");
          play.hears("prefix only");
          play.puts("pre0", "no prefix");
          play.hearsNothing();
          play.creates(key("pre/c").setRangeEnd(ByteString.copyFrom(new byte[1])));
          play.puts("pre0", "all that follows");
          play.hears("all that follows");
        });
  }

  @Test
  void everythingIsWatchedWithNoKeyOrAZeroByteAndEnd() throws Exception {
    ByteString zero = ByteString.copyFrom(new byte[1]);
    alike(
        play -> {
          play.creates(WatchCreateRequest.newBuilder().setKey(zero).setRangeEnd(zero));
          play.puts("all", "1");
          play.hears("zero and zero");
          play.watches().cancel(0);
          play.hears("cancelled");
          play.creates(WatchCreateRequest.newBuilder().setRangeEnd(zero));
          play.puts("all", "2");
          play.hears("no key, zero end");
          play.watches().cancel(1);
          play.hears("cancelled");
          play.creates(WatchCreateRequest.newBuilder());
          play.puts("all", "3");
          play.hearsNothing();
          play.creates(WatchCreateRequest.newBuilder().setRangeEnd(bytes("b")));
          play.puts("all", "4");
          play.hears("no key, an end");
        });
  }

  @Test
  void emptyRangesAreRefused() throws Exception {
    alike(
        play -> {
          play.creates(key("empty").setRangeEnd(bytes("empty")));
          play.creates(key("emptz").setRangeEnd(bytes("empty")));
          play.creates(key("empty").setRangeEnd(bytes("a")).setWatchId(9));
          play.creates(key("empty"));
          play.puts("empty", "");
          play.hears("the one that is not empty");
        });
  }

  @Test
  void idsAreChosenByEitherSide() throws Exception {
    alike(
        play -> {
          play.creates(key("ids"));
          play.creates(key("ids").setWatchId(2));
          play.creates(key("ids"));
          play.creates(key("ids"));
          play.creates(key("ids").setWatchId(2));
          play.creates(key("ids").setWatchId(3));
          play.creates(key("ids").setWatchId(-7));
          play.creates(key("ids").setWatchId(Long.MAX_VALUE));
          play.watches().cancel(2);
          play.hears("cancelled");
          play.creates(key("ids").setWatchId(2));
          play.watches().cancel(1);
          play.hears("cancelled");
          play.creates(key("ids"));
          play.watches().cancel(0);
          play.hears("cancelled");
          play.creates(key("ids"));
        });
  }

  @Test
  void aCancelledWatchTellsNothingMoreAndUnknownOnesAreIgnored() throws Exception {
    alike(
        play -> {
          play.creates(key("cancel"));
          play.creates(key("cancel"));
          play.puts("cancel", "1");
          play.hearsAll(2);
          play.watches().cancel(0);
          play.hears("cancelled");
          play.watches().cancel(0);
          play.watches().cancel(77);
          play.watches().cancel(-1);
          play.puts("cancel", "2");
          play.hears("the other");
          play.hearsNothing();
        });
  }

  @Test
  void messagesThatAskNothingAreIgnored() throws Exception {
    alike(
        play -> {
          play.watches().send(WatchRequest.getDefaultInstance());
          play.hearsNothing();
        });
  }

  @Test
  void aWatchFromAPastRevisionTellsAllSinceThenInOneResponse() throws Exception {
    alike(
        play -> {
          play.puts("past/a", "1");
          long from = play.puts("past/a", "2");
          play.puts("past/b", "3");
          play.puts("other", "x");
          play.deletes("past/a");
          play.puts("unwanted", "x");
          play.creates(prefix("past/").setStartRevision(from));
          play.hears("all of it");
          play.creates(prefix("past/").setStartRevision(from).setPrevKv(true));
          play.hears("all of it, with what was before");
          play.creates(key("past/b").setStartRevision(from));
          play.hears("one key");
          play.creates(key("past/c").setStartRevision(from));
          play.puts("past/c", "live");
          play.hearsAll(3);
        });
  }

  @Test
  void aWatchFromTheNextAndFromAFutureRevisionWaitsForIt() throws Exception {
    alike(
        play -> {
          long now = play.puts("future", "0");
          play.creates(key("future").setStartRevision(now + 1));
          play.creates(key("future").setStartRevision(now + 3));
          play.puts("future", "1");
          play.hears("the next");
          play.puts("future", "2");
          play.hears("the one after");
          play.puts("future", "3");
          play.hearsAll(2);
        });
  }

  @Test
  void aWatchFromRevisionsThatCannotBe() throws Exception {
    alike(
        play -> {
          play.compacts(play.puts("negative", "0"));
          play.creates(key("negative").setStartRevision(-1));
          play.hears("cancelled");
          play.creates(key("negative").setStartRevision(Long.MIN_VALUE));
          play.hears("cancelled");
          play.creates(key("negative").setStartRevision(Long.MAX_VALUE));
          play.puts("negative", "1");
          play.hearsNothing();
        });
  }

  @Test
  void previousValuesAreToldToThoseWhoAsk() throws Exception {
    alike(
        play -> {
          play.creates(key("prev").setPrevKv(true));
          play.puts("prev", "1");
          play.hears("created");
          play.puts("prev", "2");
          play.hears("changed");
          play.deletes("prev");
          play.hears("deleted");
          play.puts("prev", "3");
          play.hears("created anew");
        });
  }

  @Test
  void filtersKeepPutsOrDeletionsOrBothAway() throws Exception {
    alike(
        play -> {
          play.creates(key("filter").addFilters(FilterType.NOPUT));
          play.creates(key("filter").addFilters(FilterType.NODELETE));
          play.creates(key("filter").addFilters(FilterType.NODELETE).addFilters(FilterType.NOPUT));
          play.creates(key("filter").addFilters(FilterType.NOPUT).addFilters(FilterType.NOPUT));
          play.puts("filter", "1");
          play.hears("put");
          play.deletes("filter");
          play.hearsAll(2);
          play.hearsNothing();
        });
  }

  @Test
  void unknownFiltersAreIgnored() throws Exception {
    alike(
        play -> {
          play.creates(key("filter?").addFiltersValue(5));
          play.puts("filter?", "1");
          play.hears("put");
        });
  }

  @Test
  void aRevisionIsToldInOneResponse() throws Exception {
    alike(
        play -> {
          play.creates(prefix("txn/").setPrevKv(true));
          TxnRequest.Builder txn = TxnRequest.newBuilder();
          for (int i = 0; i < 5; i++) {
            PutRequest put =
                PutRequest.newBuilder()
                    .setKey(bytes("txn/" + (9 - i)))
                    .setValue(bytes("v"))
                    .build();
            txn.addSuccess(RequestOp.newBuilder().setRequestPut(put));
          }
          var unused = play.stage().kv().txn(txn.build());
          play.hears("five at once");
          DeleteRangeRequest all =
              DeleteRangeRequest.newBuilder()
                  .setKey(bytes("txn/"))
                  .setRangeEnd(bytes("txn0"))
                  .build();
          var unused2 = play.stage().kv().deleteRange(all);
          play.hears("five deleted at once");
        });
  }

  @Test
  void keysThatEndWithTheirLeaseAreDeleted() throws Exception {
    alike(
        play -> {
          play.creates(prefix("leased/").setPrevKv(true));
          long lease =
              play.stage()
                  .lease()
                  .leaseGrant(LeaseGrantRequest.newBuilder().setTTL(60).build())
                  .getID();
          for (String key : new String[] {"leased/b", "leased/a", "leased/c"}) {
            var unused =
                play.stage()
                    .kv()
                    .put(PutRequest.newBuilder().setKey(bytes(key)).setLease(lease).build());
            play.hears("put");
          }
          var unused =
              play.stage()
                  .lease()
                  .leaseRevoke(LeaseRevokeRequest.newBuilder().setID(lease).build());
          play.hears("gone with the lease");
        });
  }

  @Test
  void aWatchFromACompactedRevisionIsCancelled() throws Exception {
    alike(
        play -> {
          long first = play.puts("compacted", "1");
          play.puts("compacted", "2");
          long last = play.puts("compacted", "3");
          play.compacts(last);
          play.creates(key("compacted").setStartRevision(first));
          play.hears("cancelled");
          play.creates(key("compacted").setStartRevision(last - 1));
          play.hears("cancelled");
          play.creates(key("compacted").setStartRevision(1));
          play.hears("cancelled");
          play.creates(key("compacted"));
          play.puts("compacted", "4");
          play.hears("the one from now on");
          play.creates(key("compacted").setStartRevision(last + 1));
          play.hears("all since the compaction");
        });
  }

  @Test
  void aWatchFromExactlyTheCompactedRevisionTellsWhatWasPutThere() throws Exception {
    alike(
        play -> {
          play.puts("exact/a", "0");
          play.puts("exact/b", "0");
          long at = play.puts("exact/a", "1");
          play.compacts(at);
          play.creates(prefix("exact/").setStartRevision(at).setPrevKv(true));
          play.hears("the key of that revision");
          play.puts("exact/a", "2");
          play.hears("live");
          play.creates(prefix("exact/").setStartRevision(at).setPrevKv(true));
          play.hears("that revision and the next");
          play.creates(key("exact/b").setStartRevision(at));
          long next = play.puts("exact/b", "1");
          play.hearsAll(3);
          play.compacts(next);
          play.creates(prefix("exact/").setStartRevision(at));
          play.hears("cancelled");
          play.creates(prefix("exact/").setStartRevision(next).addFilters(FilterType.NOPUT));
          play.hearsNothing();
        });
  }

  @Test
  void aDeletionAtExactlyTheCompactedRevision() throws Exception {
    alike(
        play -> {
          play.puts("tomb", "0");
          long at = play.deletes("tomb");
          play.compacts(at);
          play.creates(key("tomb").setStartRevision(at));
          play.puts("tomb", "1");
          play.hears("what is told of it");
        });
  }

  @Test
  void theIdOfAWatchThatWasCompactedAway() throws Exception {
    alike(
        play -> {
          long first = play.puts("gone", "1");
          play.compacts(play.puts("gone", "2"));
          play.creates(key("gone").setStartRevision(first).setWatchId(5));
          play.hears("cancelled");
          play.creates(key("gone").setWatchId(5));
          play.watches().cancel(5);
          play.hears("cancelled by the client, too");
          play.creates(key("gone").setWatchId(5));
          play.creates(key("gone").setStartRevision(first));
          play.hears("cancelled");
          play.creates(key("gone"));
        });
  }

  @Test
  void progressIsToldWhenItIsAskedFor() throws Exception {
    alike(
        play -> {
          play.watches().askProgress();
          play.hears("without a watch");
          play.creates(key("progress"));
          play.watches().askProgress();
          play.hears("with one");
          play.puts("progress", "1");
          play.hears("put");
          play.puts("something else", "1");
          play.watches().askProgress();
          play.hears("after something else");
          play.creates(key("progress").setWatchId(8));
          play.watches().askProgress().askProgress();
          play.hearsAll(2);
        });
  }

  @Test
  void smallResponsesAreNotFragmented() throws Exception {
    alike(
        play -> {
          play.creates(key("fragment").setFragment(true));
          play.puts("fragment", "1");
          play.hears("put");
        });
  }

  @Test
  void largeResponsesAreFragmentedForThoseWhoAsk() throws Exception {
    alike(play -> catchesUpOnFiveLargeKeys(play, true));
  }

  @Test
  void largeResponsesAreClosedAtARevisionForOthers() throws Exception {
    TWINS.differ("watch-large-responses", scenario(play -> catchesUpOnFiveLargeKeys(play, false)));
  }

  private static void catchesUpOnFiveLargeKeys(Play play, boolean fragments) throws Exception {
    String prefix = "large/" + fragments + "/";
    long from = play.puts(prefix + "a", LARGE);
    for (String key : new String[] {"b", "c", "d", "e"}) {
      play.puts(prefix + key, LARGE);
    }
    play.creates(prefix(prefix).setStartRevision(from).setFragment(fragments));
    for (int heard = 0; heard < 5; ) {
      WatchResponse response = play.watches().next();
      heard += response.getEventsCount();
      play.sums(response);
    }
  }

  @Test
  void aLongPastIsToldInPortions() throws Exception {
    alike(
        play -> {
          long from = play.puts("long", "0");
          for (int i = 1; i < 1_100; i++) {
            play.puts("long", "" + i);
          }
          play.creates(key("long").setStartRevision(from));
          for (int i = 0; i < 2; i++) {
            play.sums(play.watches().next());
          }
        });
  }

  @Test
  void theStreamStaysWhenTheClientSendsNoMore() throws Exception {
    alike(
        play -> {
          play.creates(key("half"));
          play.watches().sendsNoMore();
          play.puts("half", "1");
          play.hears("after the half close");
        });
  }

  @Test
  void manyWatchesOfOneKeyAreAllTold() throws Exception {
    alike(
        play -> {
          for (int i = 0; i < 5; i++) {
            play.creates(key("many"));
          }
          play.puts("many", "1");
          play.hearsAll(5);
        });
  }
}
