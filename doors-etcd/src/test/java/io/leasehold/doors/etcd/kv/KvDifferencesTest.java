package io.leasehold.doors.etcd.kv;

import static io.leasehold.doors.etcd.kv.Asks.ask;
import static io.leasehold.doors.etcd.kv.Asks.bytes;
import static io.leasehold.doors.etcd.kv.Asks.delete;
import static io.leasehold.doors.etcd.kv.Asks.get;
import static io.leasehold.doors.etcd.kv.Asks.op;
import static io.leasehold.doors.etcd.kv.Asks.prefix;
import static io.leasehold.doors.etcd.kv.Asks.put;
import static io.leasehold.doors.etcd.kv.Asks.store;
import static io.leasehold.doors.etcd.kv.Asks.stored;
import static io.leasehold.doors.etcd.kv.Asks.txn;

import com.google.protobuf.ByteString;
import io.leasehold.api.etcd.CompactionRequest;
import io.leasehold.api.etcd.RangeRequest.SortOrder;
import io.leasehold.api.etcd.RangeRequest.SortTarget;
import io.leasehold.api.etcd.TxnRequest;
import io.leasehold.doors.etcd.twins.Twins;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Where keys differ from etcd's: each has its row on the page. */
class KvDifferencesTest {
  @RegisterExtension static final Twins TWINS = new Twins();

  @Test
  void keysOverTheLimit() throws Exception {
    TWINS.differ(
        "keys over 1 KiB",
        stage -> {
          ByteString key = ByteString.copyFrom(new byte[1025]);
          ask(stage, "put", put("", "1").setKey(key));
          ask(stage, "get", get("").setKey(key));
          ask(stage, "delete", delete("").setKey(key));
        });
  }

  @Test
  void valuesOverTheLimit() throws Exception {
    TWINS.differ(
        "values over 1 MiB",
        stage -> {
          ByteString value = ByteString.copyFrom(new byte[(1 << 20) + 1]);
          ask(stage, "put", put("value", "").setValue(value));
        });
  }

  @Test
  void messagesOverTheLimit() throws Exception {
    TWINS.differ(
        "messages over 2 MiB",
        stage -> {
          ByteString value = ByteString.copyFrom(new byte[2 << 20]);
          ask(stage, "put", put("message", "").setValue(value));
        });
  }

  @Test
  void transactionsThatAreVeryDeep() throws Exception {
    TWINS.differ(
        "transactions of more than 8 levels",
        stage -> {
          TxnRequest.Builder deep = txn(op(get("deep")));
          for (int level = 1; level < 9; level++) {
            deep = txn(op(put("deep/" + level, "1")), op(deep));
          }
          ask(stage, "9 levels", deep);
        });
  }

  @Test
  void transactionsThatAreVeryLarge() throws Exception {
    TWINS.differ(
        "transactions of more than 1024 steps",
        stage -> {
          TxnRequest.Builder hundred =
              txn().addAllSuccess(Collections.nCopies(100, op(get("large"))));
          TxnRequest.Builder large = txn().addAllSuccess(Collections.nCopies(11, op(hundred)));
          ask(stage, "1111 steps", large.addSuccess(op(put("large", "1"))));
        });
  }

  @Test
  void transactionsWithManyEarlyCompares() throws Exception {
    TWINS.differ(
        "inner compares of what was written before",
        stage -> {
          TxnRequest.Builder many = txn(op(put("early", "1")));
          for (int i = 0; i < 9; i++) {
            many.addSuccess(op(txn(op(get("early"))).addCompare(stored("early"))));
          }
          ask(stage, "9 of them", many);
        });
  }

  @Test
  void equalsInASortedRange() throws Exception {
    TWINS.differ(
        "order of equals in a sorted range",
        stage -> {
          for (int i = 0; i < 40; i++) {
            ask(stage, "put", put("equals/" + i, "v" + i % 3));
          }
          ask(
              stage,
              "by value",
              prefix("equals/").setSortTarget(SortTarget.VALUE).setSortOrder(SortOrder.ASCEND));
        });
  }

  /** Each of these ends etcd, so it gets one of its own. */
  private static void dies(String name, io.leasehold.doors.etcd.twins.Scenario scenario)
      throws Exception {
    Twins own = new Twins();
    own.beforeAll(null);
    try {
      own.differ(name, scenario);
    } finally {
      own.afterAll(null);
    }
  }

  @Test
  void anUnknownSortTarget() throws Exception {
    dies(
        "unknown sort target",
        stage -> {
          ask(stage, "get", get("unknown").setSortTargetValue(5));
          ask(stage, "and then", get("unknown"));
        });
  }

  @Test
  void aPutThatKeepsTheValueOfAKeyDeletedBefore() throws Exception {
    dies(
        "keep what the transaction deleted",
        stage -> {
          store(stage, "kept");
          ask(
              stage,
              "txn",
              txn(
                  op(delete("kept").setRangeEnd(Asks.ZERO)),
                  op(put("kept", "").setIgnoreValue(true))));
          ask(stage, "and then", get("kept"));
        });
  }

  @Test
  void compactionsAndRevisionsBelowOneOfAYoungStore() throws Exception {
    dies(
        "revisions below 1 before the first compaction",
        stage -> {
          ask(stage, "-1 in a transaction", txn(op(get("young").setRevision(-1))));
          stage.ask(
              "compact at 0", () -> stage.kv().compact(CompactionRequest.getDefaultInstance()));
          ask(stage, "get", get("young").setRangeEnd(bytes("z")));
        });
  }
}
