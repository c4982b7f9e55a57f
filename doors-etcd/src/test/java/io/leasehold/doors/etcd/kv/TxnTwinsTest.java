package io.leasehold.doors.etcd.kv;

import static io.leasehold.doors.etcd.kv.Asks.ask;
import static io.leasehold.doors.etcd.kv.Asks.bytes;
import static io.leasehold.doors.etcd.kv.Asks.delete;
import static io.leasehold.doors.etcd.kv.Asks.deletePrefix;
import static io.leasehold.doors.etcd.kv.Asks.get;
import static io.leasehold.doors.etcd.kv.Asks.grant;
import static io.leasehold.doors.etcd.kv.Asks.op;
import static io.leasehold.doors.etcd.kv.Asks.prefix;
import static io.leasehold.doors.etcd.kv.Asks.put;
import static io.leasehold.doors.etcd.kv.Asks.store;
import static io.leasehold.doors.etcd.kv.Asks.stored;
import static io.leasehold.doors.etcd.kv.Asks.txn;

import io.leasehold.api.etcd.RangeRequest.SortOrder;
import io.leasehold.api.etcd.RangeRequest.SortTarget;
import io.leasehold.api.etcd.TxnRequest;
import io.leasehold.doors.etcd.twins.Twins;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What transactions do, and how they answer. */
class TxnTwinsTest {
  @RegisterExtension static final Twins TWINS = new Twins();

  @Test
  void oneBranchIsDone() throws Exception {
    TWINS.alike(
        stage -> {
          TxnRequest.Builder txn =
              txn(op(put("branch/a", "then")), op(get("branch/a")))
                  .addFailure(op(put("branch/a", "else")))
                  .addCompare(stored("branch/a"));
          ask(stage, "else", txn);
          ask(stage, "then", txn);
          ask(stage, "get", get("branch/a"));
        });
  }

  @Test
  void anEmptyTransactionSucceeds() throws Exception {
    TWINS.alike(
        stage -> {
          ask(stage, "empty", TxnRequest.newBuilder());
          ask(stage, "no branch", TxnRequest.newBuilder().addCompare(stored("empty")));
        });
  }

  @Test
  void allChangesShareOneRevision() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "one/a", "one/b");
          ask(stage, "txn", txn(op(put("one/c", "1")), op(put("one/d", "2")), op(delete("one/a"))));
          ask(stage, "get", prefix("one/"));
          ask(stage, "before", prefix("one/").setRevision(stage.base() + 2));
        });
  }

  @Test
  void withoutChangesThereIsNoRevision() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "none/a");
          ask(stage, "reads", txn(op(get("none/a")), op(prefix("none/"))));
          ask(stage, "deletes nothing", txn(op(delete("none/b")), op(get("none/a"))));
          ask(stage, "get", get("none/a"));
        });
  }

  @Test
  void readsSeeEarlierStepsAndTellTheRevisionSoFar() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "sees/a");
          ask(
              stage,
              "txn",
              txn(
                  op(prefix("sees/")),
                  op(delete("sees/x")),
                  op(put("sees/b", "1")),
                  op(prefix("sees/")),
                  op(delete("sees/a")),
                  op(prefix("sees/")),
                  op(delete("sees/a"))));
        });
  }

  @Test
  void theFirstChangeMayBeADeletion() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "first/a", "first/b");
          ask(
              stage,
              "txn",
              txn(
                  op(deletePrefix("first/").setPrevKv(true)),
                  op(prefix("first/")),
                  op(deletePrefix("first/").setPrevKv(true))));
        });
  }

  @Test
  void everyOptionOfARangeWorksInside() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "options/a", "options/b", "options/c", "options/a");
          ask(
              stage,
              "txn",
              txn(
                  op(prefix("options/").setLimit(2)),
                  op(prefix("options/").setCountOnly(true)),
                  op(prefix("options/").setKeysOnly(true).setLimit(-1)),
                  op(prefix("options/").setMinModRevision(stage.base() + 3)),
                  op(prefix("options/").setSerializable(true)),
                  op(
                      prefix("options/")
                          .setSortOrder(SortOrder.DESCEND)
                          .setSortTarget(SortTarget.VALUE)
                          .setLimit(1))));
        });
  }

  @Test
  void everyOptionOfAPutWorksInside() throws Exception {
    TWINS.alike(
        stage -> {
          long lease = grant(stage);
          store(stage, "puts/a", "puts/b");
          ask(
              stage,
              "txn",
              txn(
                  op(put("puts/a", "").setIgnoreValue(true).setLease(lease).setPrevKv(true)),
                  op(put("puts/b", "9").setIgnoreLease(true).setPrevKv(true)),
                  op(put("puts/c", "9").setLease(lease).setPrevKv(true)),
                  op(prefix("puts/"))));
        });
  }

  @Test
  void transactionsInsideAnswerInTheirPlace() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "inner/a");
          ask(
              stage,
              "txn",
              txn(
                  op(get("inner/a")),
                  op(
                      txn(op(put("inner/b", "1")), op(get("inner/b")))
                          .addCompare(stored("inner/a"))
                          .addFailure(op(get("inner/x")))),
                  op(
                      txn(op(get("inner/b")))
                          .addCompare(stored("inner/x"))
                          .addFailure(op(get("inner/a")))
                          .addFailure(op(txn(op(put("inner/c", "1")))))),
                  op(txn()),
                  op(prefix("inner/").setKeysOnly(true))));
        });
  }

  @Test
  void comparesInsideSeeTheStateBeforeTheTransaction() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "early/a");
          TxnRequest.Builder isB = txn(op(put("early/yes", "1"))).addCompare(stored("early/b"));
          isB.addFailure(op(put("early/no", "1")));
          ask(stage, "put before", txn(op(put("early/b", "1")), op(isB)));
          ask(stage, "now it is there", txn(op(delete("early/b")), op(isB)));
          ask(stage, "now it is not", txn(op(txn(op(put("early/b", "1")))), op(isB)));
          ask(stage, "range", prefix("early/"));
        });
  }

  @Test
  void manyComparesInsideSeeTheStateBeforeToo() throws Exception {
    TWINS.alike(
        stage -> {
          TxnRequest.Builder last =
              txn(op(get("many/a"))).addCompare(stored("many/a")).addFailure(op(get("many/b")));
          TxnRequest.Builder middle =
              txn(op(put("many/b", "then")), op(last))
                  .addCompare(stored("many/b"))
                  .addFailure(op(last))
                  .addFailure(op(put("many/b", "else")));
          TxnRequest.Builder all =
              txn(op(put("many/a", "1")), op(middle), op(last), op(get("many/b")));
          all.addFailure(op(delete("many/a").setPrevKv(true)));
          all.addFailure(op(middle.clone().clearSuccess()));
          ask(stage, "first", all);
          ask(stage, "second", all);
          all.addCompare(stored("many/none"));
          ask(stage, "third", all);
          ask(stage, "range", prefix("many/").setRangeEnd(bytes("many0")));
        });
  }

  @Test
  void comparesInABranchThatIsNeverTakenDecideNothing() throws Exception {
    TWINS.alike(
        stage -> {
          TxnRequest.Builder never =
              txn(op(put("never/a", "1")))
                  .addFailure(op(put("never/b", "1")))
                  .addFailure(op(txn().addCompare(stored("never/b"))));
          ask(stage, "txn", never);
          ask(stage, "inside", txn(op(put("never/c", "1")), op(never)));
          ask(stage, "range", prefix("never/"));
        });
  }
}
