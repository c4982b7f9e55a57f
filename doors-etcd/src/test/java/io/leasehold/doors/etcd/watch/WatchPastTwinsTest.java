package io.leasehold.doors.etcd.watch;

import static io.leasehold.doors.etcd.watch.Conversation.key;
import static io.leasehold.doors.etcd.watch.Conversation.prefix;

import io.leasehold.api.etcd.WatchCreateRequest.FilterType;
import io.leasehold.doors.etcd.twins.Twins;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Watches of what was, while it is kept and after, answer as those of etcd do. */
class WatchPastTwinsTest {
  @RegisterExtension static final Twins TWINS = new Twins();

  private static void alike(Play.Script script) throws Exception {
    TWINS.alike(Play.scenario(script));
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
}
