package io.leasehold.doors.etcd.kv;

import static io.leasehold.doors.etcd.kv.Asks.ZERO;
import static io.leasehold.doors.etcd.kv.Asks.ask;
import static io.leasehold.doors.etcd.kv.Asks.bytes;
import static io.leasehold.doors.etcd.kv.Asks.delete;
import static io.leasehold.doors.etcd.kv.Asks.deletePrefix;
import static io.leasehold.doors.etcd.kv.Asks.get;
import static io.leasehold.doors.etcd.kv.Asks.op;
import static io.leasehold.doors.etcd.kv.Asks.put;
import static io.leasehold.doors.etcd.kv.Asks.stored;
import static io.leasehold.doors.etcd.kv.Asks.txn;

import io.leasehold.api.etcd.RequestOp;
import io.leasehold.api.etcd.TxnRequest;
import io.leasehold.doors.etcd.twins.Twins;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Keys that a transaction would write twice. */
class OverlapTwinsTest {
  private static final RequestOp PUT_A = op(put("over/a", "1"));
  private static final RequestOp DELETE_A = op(delete("over/a"));

  @RegisterExtension static final Twins TWINS = new Twins();

  private static TxnRequest.Builder either(RequestOp then, RequestOp orElse) {
    return TxnRequest.newBuilder()
        .addCompare(stored("over/never"))
        .addSuccess(then)
        .addFailure(orElse);
  }

  private static void alike(TxnRequest.Builder... txns) throws Exception {
    TWINS.alike(
        stage -> {
          for (int i = 0; i < txns.length; i++) {
            ask(stage, "txn " + i, txns[i]);
          }
        });
  }

  @Test
  void twoPutsOfAKey() throws Exception {
    alike(
        txn(PUT_A, PUT_A),
        txn(PUT_A, op(put("over/b", "1"))),
        txn().addAllFailure(List.of(PUT_A, PUT_A)),
        txn(PUT_A).addFailure(PUT_A));
  }

  @Test
  void aPutAndADeletion() throws Exception {
    alike(
        txn(PUT_A, DELETE_A),
        txn(DELETE_A, PUT_A),
        txn(op(delete("over/b")), PUT_A),
        txn(DELETE_A, DELETE_A),
        txn(DELETE_A).addFailure(PUT_A));
  }

  @Test
  void aPutAndADeletionOfItsRange() throws Exception {
    alike(
        txn(PUT_A, op(deletePrefix("over/"))),
        txn(op(deletePrefix("over/")), PUT_A),
        txn(op(delete("over/").setRangeEnd(bytes("over/a"))), PUT_A),
        txn(op(delete("over/").setRangeEnd(bytes("over/aa"))), PUT_A),
        txn(op(delete("over/aa").setRangeEnd(bytes("over/b"))), PUT_A),
        txn(op(delete("over/b").setRangeEnd(bytes("over/a"))), PUT_A),
        txn(op(deletePrefix("over/")), op(deletePrefix("over/"))));
  }

  @Test
  void aDeletionWithoutEndIsNotLookedAt() throws Exception {
    alike(
        txn(op(delete("over/").setRangeEnd(ZERO)), PUT_A),
        txn(PUT_A, op(delete("over/").setRangeEnd(ZERO))),
        txn(op(delete("\0").setRangeEnd(ZERO)), op(put("\0", "1"))));
  }

  @Test
  void rangesOverlapWithAnything() throws Exception {
    alike(txn(op(get("over/a")), PUT_A, op(get("over/a"))), txn(op(get("over/a")), DELETE_A));
  }

  @Test
  void aPutAndOneInATransactionInside() throws Exception {
    alike(
        txn(PUT_A, op(txn(PUT_A))),
        txn(op(txn(PUT_A)), PUT_A),
        txn(op(either(op(put("over/b", "1")), PUT_A)), PUT_A),
        txn(PUT_A, op(txn(op(put("over/b", "1"))))));
  }

  @Test
  void putsInTwoTransactionsInside() throws Exception {
    alike(
        txn(op(txn(PUT_A)), op(txn(PUT_A))),
        txn(op(either(PUT_A, op(get("over/a")))), op(either(op(get("over/a")), PUT_A))),
        txn(op(txn(PUT_A)), op(txn(op(put("over/b", "1"))))));
  }

  @Test
  void theTwoBranchesOfATransactionInsideMayShareAKey() throws Exception {
    alike(
        txn(op(either(PUT_A, PUT_A))),
        txn(op(either(PUT_A, DELETE_A))),
        txn(op(either(DELETE_A, PUT_A))),
        txn(op(either(PUT_A, PUT_A)), PUT_A),
        txn(op(either(PUT_A, PUT_A)), op(either(PUT_A, PUT_A))));
  }

  @Test
  void aDeletionCountsAgainstPutsOfTransactionsInside() throws Exception {
    alike(
        txn(DELETE_A, op(txn(PUT_A))),
        txn(op(txn(PUT_A)), DELETE_A),
        txn(op(either(op(get("over/a")), PUT_A)), op(deletePrefix("over/"))));
  }

  @Test
  void aDeletionInATransactionInsideCountsAgainstPutsOutside() throws Exception {
    alike(txn(PUT_A, op(txn(DELETE_A))), txn(op(either(op(get("over/a")), DELETE_A)), PUT_A));
  }

  @Test
  void aDeletionInATransactionInsideCountsAgainstLaterOnes() throws Exception {
    alike(
        txn(op(txn(DELETE_A)), op(txn(PUT_A))),
        txn(op(txn(PUT_A)), op(txn(DELETE_A))),
        txn(op(txn(PUT_A)), op(txn(DELETE_A)), op(txn(op(get("over/a"))))));
  }

  @Test
  void deeperOnesCountAsWell() throws Exception {
    alike(
        txn(PUT_A, op(txn(op(txn(PUT_A))))),
        txn(op(txn(op(txn(PUT_A)))), op(txn(op(txn(op(txn(PUT_A))))))),
        txn(op(txn(op(txn(DELETE_A)), PUT_A))),
        txn(op(get("over/a"))).addFailure(op(txn(op(txn(PUT_A)), PUT_A))));
  }
}
