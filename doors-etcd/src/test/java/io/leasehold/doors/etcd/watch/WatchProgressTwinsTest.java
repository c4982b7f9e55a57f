package io.leasehold.doors.etcd.watch;

import static io.leasehold.doors.etcd.watch.Conversation.key;
import static io.leasehold.doors.etcd.watch.Conversation.prefix;

import io.leasehold.api.etcd.WatchResponse;
import io.leasehold.doors.etcd.twins.Twins;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Progress and large responses are told as etcd tells them. */
class WatchProgressTwinsTest {
  @RegisterExtension static final Twins TWINS = new Twins();

  /** Two of them fit into a response, three do not. */
  private static final String LARGE = "x".repeat(900_000);

  private static void alike(Play.Script script) throws Exception {
    TWINS.alike(Play.scenario(script));
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
  void largeResponsesAreClosedAtARevisionRatherThanFragmented() throws Exception {
    TWINS.differ("watch-fragments", Play.scenario(play -> catchesUpOnFiveLargeKeys(play, true)));
  }

  @Test
  void largeResponsesAreClosedAtARevisionForOthers() throws Exception {
    TWINS.differ(
        "watch-large-responses", Play.scenario(play -> catchesUpOnFiveLargeKeys(play, false)));
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
}
