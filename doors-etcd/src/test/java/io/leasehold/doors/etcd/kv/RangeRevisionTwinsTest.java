package io.leasehold.doors.etcd.kv;

import static io.leasehold.doors.etcd.kv.Asks.ask;
import static io.leasehold.doors.etcd.kv.Asks.delete;
import static io.leasehold.doors.etcd.kv.Asks.get;
import static io.leasehold.doors.etcd.kv.Asks.op;
import static io.leasehold.doors.etcd.kv.Asks.prefix;
import static io.leasehold.doors.etcd.kv.Asks.put;
import static io.leasehold.doors.etcd.kv.Asks.store;
import static io.leasehold.doors.etcd.kv.Asks.txn;

import io.leasehold.doors.etcd.twins.Twins;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Ranges at older revisions, while they are kept. */
class RangeRevisionTwinsTest {
  @RegisterExtension static final Twins TWINS = new Twins();

  @Test
  void everyOlderStateIsReadAsItWas() throws Exception {
    TWINS.alike(
        stage -> {
          ask(stage, "put", put("was/a", "1"));
          ask(stage, "put", put("was/b", "1"));
          ask(stage, "put", put("was/a", "2"));
          ask(stage, "delete", delete("was/b"));
          ask(stage, "txn", txn(op(delete("was/a")), op(put("was/b", "3")), op(put("was/c", "3"))));
          ask(stage, "put", put("was/a", "4"));
          for (int back = 0; back <= 6; back++) {
            long revision = stage.base() + 6 - back;
            ask(stage, "range " + back + " back", prefix("was/").setRevision(revision));
            ask(stage, "get " + back + " back", get("was/a").setRevision(revision));
          }
        });
  }

  @Test
  void anOlderReadHasTheHeaderOfNow() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "header/a", "header/b");
          ask(stage, "then", prefix("header/").setRevision(stage.base() + 1));
        });
  }

  @Test
  void limitAndCountAreThoseOfTheOlderState() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "count/a", "count/b", "count/c", "count/d");
          ask(stage, "limit", prefix("count/").setRevision(stage.base() + 3).setLimit(2));
          ask(stage, "count", prefix("count/").setRevision(stage.base() + 3).setCountOnly(true));
        });
  }

  @Test
  void aFutureRevisionIsRefused() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "future/a");
          ask(stage, "next", get("future/a").setRevision(stage.base() + 2));
          ask(stage, "last", get("future/a").setRevision(Long.MAX_VALUE));
          ask(stage, "now", get("future/a").setRevision(stage.base() + 1));
        });
  }

  @Test
  void aRevisionBelowZeroMeansNow() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "below/a");
          ask(stage, "-1", get("below/a").setRevision(-1));
          ask(stage, "lowest", get("below/a").setRevision(Long.MIN_VALUE));
        });
  }

  @Test
  void anAnswerInATransactionTellsTheRevisionOfTheTransaction() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "inside/a", "inside/b");
          long first = stage.base() + 1;
          ask(
              stage,
              "txn",
              txn(
                  op(prefix("inside/").setRevision(first)),
                  op(put("inside/c", "3")),
                  op(prefix("inside/").setRevision(first)),
                  op(prefix("inside/"))));
        });
  }
}
