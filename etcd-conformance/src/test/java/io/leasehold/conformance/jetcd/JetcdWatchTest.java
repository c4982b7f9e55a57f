package io.leasehold.conformance.jetcd;

import static io.leasehold.conformance.jetcd.Jetcd.await;
import static io.leasehold.conformance.jetcd.Jetcd.bytes;
import static io.leasehold.conformance.jetcd.Jetcd.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcd.jetcd.KV;
import io.etcd.jetcd.Watch;
import io.etcd.jetcd.Watch.Watcher;
import io.etcd.jetcd.common.exception.CompactedException;
import io.etcd.jetcd.options.DeleteOption;
import io.etcd.jetcd.options.WatchOption;
import io.etcd.jetcd.watch.WatchEvent;
import io.etcd.jetcd.watch.WatchResponse;
import org.junit.jupiter.api.Test;

@OnBoth
class JetcdWatchTest {
  private final Watch watch;
  private final KV kv;

  JetcdWatchTest(Server server, Servers servers) {
    watch = servers.client(server).getWatchClient();
    kv = servers.client(server).getKVClient();
  }

  private long put(String key, String value) throws Exception {
    return await(kv.put(bytes(key), bytes(value))).getHeader().getRevision();
  }

  private Watcher watch(String key, WatchOption option, Heard<WatchEvent> heard) {
    return watch.watch(
        bytes(key),
        option,
        (WatchResponse response) -> response.getEvents().forEach(heard::onNext),
        heard::onError,
        heard::onCompleted);
  }

  private static String words(WatchEvent event) {
    String now = text(event.getKeyValue().getKey()) + "=" + text(event.getKeyValue().getValue());
    return event.getEventType() + " " + now + " was " + text(event.getPrevKV().getValue());
  }

  @Test
  void aWatchResumesAtItsRevisionAndTellsDeletesAndWhatWasBefore() throws Exception {
    put("watch/a", "0");
    long from = put("watch/a", "1");
    await(kv.delete(bytes("watch/a")));
    put("watch/b", "2");
    WatchOption option =
        WatchOption.builder().isPrefix(true).withRevision(from).withPrevKV(true).build();
    Heard<WatchEvent> heard = new Heard<>();
    try (Watcher watcher = watch("watch/", option, heard)) {
      assertThat(heard.await(3))
          .extracting(JetcdWatchTest::words)
          .containsExactly("PUT watch/a=1 was 0", "DELETE watch/a= was 1", "PUT watch/b=2 was ");
      put("watch/c", "3");
      assertThat(words(heard.await(4).get(3))).isEqualTo("PUT watch/c=3 was ");
      assertThat(watcher.isClosed()).isFalse();
    }
  }

  @Test
  void allKeysOfADeletionCarryTheSameRevision() throws Exception {
    long from = put("batch/a", "1");
    put("batch/b", "2");
    await(kv.delete(bytes("batch/"), DeleteOption.builder().isPrefix(true).build()));
    Heard<WatchEvent> heard = new Heard<>();
    WatchOption option = WatchOption.builder().isPrefix(true).withRevision(from).build();
    try (Watcher watcher = watch("batch/", option, heard)) {
      assertThat(heard.await(4).subList(2, 4))
          .extracting(each -> each.getKeyValue().getModRevision())
          .containsExactly(from + 2, from + 2);
      assertThat(watcher.isClosed()).isFalse();
    }
  }

  @Test
  void filtersKeepDeletesAway() throws Exception {
    long from = put("filter/a", "1");
    await(kv.delete(bytes("filter/a")));
    put("filter/a", "2");
    Heard<WatchEvent> heard = new Heard<>();
    WatchOption option = WatchOption.builder().withNoDelete(true).withRevision(from).build();
    try (Watcher watcher = watch("filter/a", option, heard)) {
      assertThat(heard.await(2))
          .extracting(JetcdWatchTest::words)
          .containsExactly("PUT filter/a=1 was ", "PUT filter/a=2 was ");
      assertThat(watcher.isClosed()).isFalse();
    }
  }

  @Test
  void aRevisionThatIsForgottenIsATypedError() throws Exception {
    long old = put("compacted", "1");
    put("compacted", "2");
    long kept = put("compacted", "3");
    await(kv.compact(kept));
    Heard<WatchEvent> heard = new Heard<>();
    try (Watcher watcher =
        watch("compacted", WatchOption.builder().withRevision(old).build(), heard)) {
      assertThat(heard.error())
          .isInstanceOfSatisfying(
              CompactedException.class,
              error -> assertThat(error.getCompactedRevision()).isEqualTo(kept));
      assertThat(watcher).isNotNull();
    }
  }

  @Test
  void manyWatchesHearOnlyTheirOwn() throws Exception {
    long from = put("many/0", "x");
    Heard<WatchEvent> odd = new Heard<>();
    Heard<WatchEvent> even = new Heard<>();
    WatchOption option = WatchOption.builder().withRevision(from + 1).build();
    try (Watcher one = watch("many/1", option, odd);
        Watcher two = watch("many/2", option, even)) {
      put("many/1", "a");
      put("many/2", "b");
      put("many/1", "c");
      assertThat(odd.await(2))
          .extracting(each -> text(each.getKeyValue().getValue()))
          .containsExactly("a", "c");
      assertThat(even.await(1))
          .extracting(each -> text(each.getKeyValue().getValue()))
          .containsExactly("b");
      assertThat(one.isClosed() || two.isClosed()).isFalse();
    }
  }
}
