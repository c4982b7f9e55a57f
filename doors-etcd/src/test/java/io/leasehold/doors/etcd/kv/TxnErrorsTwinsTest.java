package io.leasehold.doors.etcd.kv;

import static io.leasehold.doors.etcd.kv.Asks.ask;
import static io.leasehold.doors.etcd.kv.Asks.delete;
import static io.leasehold.doors.etcd.kv.Asks.get;
import static io.leasehold.doors.etcd.kv.Asks.op;
import static io.leasehold.doors.etcd.kv.Asks.prefix;
import static io.leasehold.doors.etcd.kv.Asks.put;
import static io.leasehold.doors.etcd.kv.Asks.store;
import static io.leasehold.doors.etcd.kv.Asks.stored;
import static io.leasehold.doors.etcd.kv.Asks.txn;

import io.leasehold.api.etcd.Compare;
import io.leasehold.api.etcd.RequestOp;
import io.leasehold.api.etcd.TxnRequest;
import io.leasehold.doors.etcd.twins.Twins;
import java.util.Collections;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What transactions are refused for. */
class TxnErrorsTwinsTest {
  private static final long NO_SUCH_LEASE = 0x7ead;

  @RegisterExtension static final Twins TWINS = new Twins();

  private static TxnRequest.Builder reads(int count) {
    return TxnRequest.newBuilder().addAllSuccess(Collections.nCopies(count, op(get("reads"))));
  }

  @Test
  void emptyKeysAreRefusedAnywhere() throws Exception {
    TWINS.alike(
        stage -> {
          ask(stage, "compare", txn().addCompare(Compare.getDefaultInstance()));
          ask(stage, "range", txn(op(get(""))));
          ask(stage, "put", txn(op(put("", "1"))));
          ask(stage, "delete", txn(op(delete(""))));
          ask(stage, "the other branch", txn().addFailure(op(get(""))));
          ask(stage, "inside", txn(op(txn(op(txn(op(get(""))))))));
        });
  }

  @Test
  void anOperationThatIsNoneIsRefused() throws Exception {
    TWINS.alike(
        stage -> {
          ask(stage, "none", txn(RequestOp.getDefaultInstance()));
          ask(stage, "inside", txn(op(txn().addFailure(RequestOp.getDefaultInstance()))));
          ask(stage, "after another", txn(op(get("")), RequestOp.getDefaultInstance()));
        });
  }

  @Test
  void whatIsIgnoredMustNotBeGiven() throws Exception {
    TWINS.alike(
        stage -> {
          ask(stage, "value", txn(op(put("given", "1").setIgnoreValue(true))));
          ask(
              stage,
              "lease",
              txn().addFailure(op(put("given", "1").setIgnoreLease(true).setLease(1))));
        });
  }

  @Test
  void tooManyOperations() throws Exception {
    TWINS.alike(
        stage -> {
          ask(stage, "129 of one branch", reads(129));
          ask(stage, "129 of the other", txn().addAllFailure(reads(129).getSuccessList()));
          ask(stage, "129 compares", txn().addAllCompare(Collections.nCopies(129, stored("many"))));
          TxnRequest.Builder both = reads(128).addAllFailure(reads(128).getSuccessList());
          ask(stage, "all that fit", both.addAllCompare(Collections.nCopies(128, stored("reads"))));
        });
  }

  @Test
  void operationsOfTransactionsInsideCountWithTheirWay() throws Exception {
    TWINS.alike(
        stage -> {
          ask(stage, "127 inside", txn(op(reads(127))));
          ask(stage, "128 inside", txn(op(reads(128))));
          ask(stage, "127 twice", txn(op(reads(126)), op(reads(126))));
          ask(stage, "127 in the second", txn(op(reads(1)), op(reads(127))));
        });
  }

  @Test
  void puts128() throws Exception {
    TWINS.alike(
        stage -> {
          TxnRequest.Builder puts = txn();
          IntStream.range(0, 128).forEach(i -> puts.addSuccess(op(put("puts/" + i, "1"))));
          ask(stage, "puts", puts);
          ask(stage, "count", prefix("puts/").setCountOnly(true));
        });
  }

  @Test
  void aFutureRevisionInside() throws Exception {
    TWINS.alike(
        stage -> {
          long next = stage.base() + 1;
          ask(stage, "next", txn(op(get("future").setRevision(next))));
          ask(stage, "its own", txn(op(put("future", "1")), op(get("future").setRevision(next))));
          ask(stage, "get", get("future"));
        });
  }

  @Test
  void aFutureRevisionInTheOtherBranchDoesNotMatter() throws Exception {
    TWINS.alike(
        stage -> {
          RequestOp future = op(get("other").setRevision(stage.base() + 99));
          ask(stage, "not taken", txn(op(put("other", "1"))).addFailure(future));
          ask(
              stage,
              "taken",
              txn(op(put("other", "2"))).addFailure(future).addCompare(stored("x")));
          ask(stage, "inside, not taken", txn(op(txn().addFailure(future)), op(get("other"))));
          ask(stage, "inside, taken", txn(op(put("other", "3")), op(txn(future))));
          ask(stage, "get", get("other"));
        });
  }

  @Test
  void aMissingLeaseInside() throws Exception {
    TWINS.alike(
        stage -> {
          RequestOp missing = op(put("lease/b", "1").setLease(NO_SUCH_LEASE));
          ask(stage, "second step", txn(op(put("lease/a", "1")), missing));
          ask(stage, "not taken", txn(op(put("lease/a", "1"))).addFailure(missing));
          ask(stage, "inside", txn(op(put("lease/a", "2")), op(txn(missing))));
          ask(stage, "get", prefix("lease/"));
        });
  }

  @Test
  void nothingCanBeKeptOfAKeyThatIsNotStored() throws Exception {
    TWINS.alike(
        stage -> {
          RequestOp keepValue = op(put("keep/b", "").setIgnoreValue(true));
          RequestOp keepLease = op(put("keep/b", "1").setIgnoreLease(true));
          ask(stage, "value", txn(op(put("keep/a", "1")), keepValue));
          ask(stage, "lease", txn(op(put("keep/a", "1")), keepLease));
          ask(stage, "not taken", txn(op(put("keep/a", "1"))).addFailure(keepValue));
          ask(stage, "get", prefix("keep/"));
        });
  }

  @Test
  void theFirstRefusalIsTheAnswer() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "order/a");
          RequestOp future = op(get("order/a").setRevision(stage.base() + 99));
          RequestOp noLease = op(put("order/a", "1").setLease(NO_SUCH_LEASE));
          RequestOp noKey = op(put("order/b", "").setIgnoreValue(true));
          ask(stage, "lease before key", txn(noLease, noKey));
          ask(stage, "key before lease", txn(noKey, noLease));
          ask(stage, "lease before revision", txn(future, noLease));
          ask(stage, "key before revision", txn(future, noKey));
          RequestOp both = op(put("order/b", "").setIgnoreValue(true).setLease(NO_SUCH_LEASE));
          ask(stage, "neither key nor lease", txn(both));
          ask(stage, "a doubled key before all", txn(future, noLease, op(put("order/a", "1"))));
          ask(stage, "an empty key before that", txn(noLease, noLease, op(get(""))));
        });
  }
}
