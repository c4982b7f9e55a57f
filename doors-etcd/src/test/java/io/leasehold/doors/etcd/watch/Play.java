package io.leasehold.doors.etcd.watch;

import static io.leasehold.doors.etcd.watch.Conversation.key;

import com.google.protobuf.ByteString;
import io.leasehold.api.etcd.CompactionRequest;
import io.leasehold.api.etcd.DeleteRangeRequest;
import io.leasehold.api.etcd.PutRequest;
import io.leasehold.api.etcd.WatchCreateRequest;
import io.leasehold.api.etcd.WatchResponse;
import io.leasehold.doors.etcd.twins.Scenario;
import io.leasehold.doors.etcd.twins.Stage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A stage with one stream of watches on it. */
record Play(Stage stage, Conversation watches) {
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

  /** What happens on a stage, with a stream of its own. */
  interface Script {
    void run(Play play) throws Exception;
  }

  static Scenario scenario(Script script) {
    return stage -> {
      Conversation watches = Conversation.over(stage.channel());
      script.run(new Play(stage, watches));
      watches.goesAway();
    };
  }

  static ByteString bytes(String text) {
    return ByteString.copyFromUtf8(text);
  }
}
