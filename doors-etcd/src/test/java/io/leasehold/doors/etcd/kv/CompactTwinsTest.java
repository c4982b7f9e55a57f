package io.leasehold.doors.etcd.kv;

import static io.leasehold.doors.etcd.kv.Asks.ask;
import static io.leasehold.doors.etcd.kv.Asks.delete;
import static io.leasehold.doors.etcd.kv.Asks.get;
import static io.leasehold.doors.etcd.kv.Asks.op;
import static io.leasehold.doors.etcd.kv.Asks.prefix;
import static io.leasehold.doors.etcd.kv.Asks.put;
import static io.leasehold.doors.etcd.kv.Asks.store;
import static io.leasehold.doors.etcd.kv.Asks.txn;

import io.leasehold.api.etcd.CompactionRequest;
import io.leasehold.doors.etcd.twins.Stage;
import io.leasehold.doors.etcd.twins.Twins;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Forgetting older revisions. */
class CompactTwinsTest {
  @RegisterExtension static final Twins TWINS = new Twins();

  private static void compact(Stage stage, String what, long revision) throws Exception {
    CompactionRequest request = CompactionRequest.newBuilder().setRevision(revision).build();
    stage.ask(what, () -> stage.kv().compact(request));
  }

  @Test
  void olderReadsAreRefusedAndTheOneItselfWorks() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "older/a", "older/b", "older/a", "older/c");
          ask(stage, "delete", delete("older/b"));
          compact(stage, "compact", stage.base() + 3);
          for (int i = 0; i <= 6; i++) {
            ask(stage, "at +" + i, prefix("older/").setRevision(stage.base() + i));
          }
          ask(stage, "now", prefix("older/"));
        });
  }

  @Test
  void theHeaderTellsTheRevisionOfNow() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "header/a", "header/b", "header/c");
          compact(stage, "compact", stage.base() + 1);
          compact(stage, "compact", stage.base() + 3);
        });
  }

  @Test
  void whatWasCompactedIsNotCompactedAgain() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "again/a", "again/b", "again/c");
          compact(stage, "compact", stage.base() + 2);
          compact(stage, "the same", stage.base() + 2);
          compact(stage, "older", stage.base() + 1);
          compact(stage, "newer", stage.base() + 3);
        });
  }

  @Test
  void aFutureRevisionIsRefused() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "future/a");
          compact(stage, "next", stage.base() + 2);
          compact(stage, "last", Long.MAX_VALUE);
          ask(stage, "nothing happened", get("future/a").setRevision(stage.base() + 1));
        });
  }

  @Test
  void noRevisionIsCompactedAlreadyOnceAnyWas() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "zero/a");
          compact(stage, "compact", stage.base() + 1);
          compact(stage, "0", 0);
          compact(stage, "-1", -1);
        });
  }

  @Test
  void thePresentCanBeCompactedAndIsReadAfterwards() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "present/a", "present/b");
          compact(stage, "compact", stage.base() + 2);
          ask(stage, "at it", prefix("present/").setRevision(stage.base() + 2));
          ask(stage, "before", prefix("present/").setRevision(stage.base() + 1));
          store(stage, "present/c");
          ask(stage, "at it", prefix("present/").setRevision(stage.base() + 2));
        });
  }

  @Test
  void aPhysicalCompactionAnswersTheSame() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "physical/a", "physical/b");
          CompactionRequest request =
              CompactionRequest.newBuilder()
                  .setRevision(stage.base() + 1)
                  .setPhysical(true)
                  .build();
          stage.ask("compact", () -> stage.kv().compact(request));
          ask(stage, "get", prefix("physical/").setRevision(stage.base() + 1));
        });
  }

  @Test
  void aRangeInATransactionIsRefusedToo() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "inside/a", "inside/b");
          compact(stage, "compact", stage.base() + 2);
          ask(
              stage,
              "txn",
              txn(op(put("inside/c", "1")), op(get("inside/a").setRevision(stage.base() + 1))));
          ask(stage, "nothing was put", prefix("inside/"));
          ask(stage, "at it", txn(op(get("inside/a").setRevision(stage.base() + 2))));
          ask(stage, "-2", txn(op(get("inside/a").setRevision(-2))));
        });
  }
}
