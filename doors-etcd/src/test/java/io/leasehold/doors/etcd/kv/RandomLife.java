package io.leasehold.doors.etcd.kv;

import static io.leasehold.doors.etcd.kv.Asks.ZERO;
import static io.leasehold.doors.etcd.kv.Asks.ask;
import static io.leasehold.doors.etcd.kv.Asks.bytes;
import static io.leasehold.doors.etcd.kv.Asks.delete;
import static io.leasehold.doors.etcd.kv.Asks.get;
import static io.leasehold.doors.etcd.kv.Asks.op;
import static io.leasehold.doors.etcd.kv.Asks.put;

import com.google.protobuf.ByteString;
import io.leasehold.api.etcd.CompactionRequest;
import io.leasehold.api.etcd.Compare;
import io.leasehold.api.etcd.DeleteRangeRequest;
import io.leasehold.api.etcd.PutRequest;
import io.leasehold.api.etcd.RangeRequest;
import io.leasehold.api.etcd.RequestOp;
import io.leasehold.api.etcd.TxnRequest;
import io.leasehold.doors.etcd.twins.Stage;
import java.util.Random;

/**
 * Requests at random over a handful of keys: the same for the same seed, up to revisions and
 * leases, which are the stage's own.
 */
final class RandomLife {
  private static final int KEYS = 7;
  private static final int MOST_INNER = 3;

  private final Stage stage;
  private final Random dice;
  private final long lease;
  private int inner;
  private boolean revisionsInside;

  RandomLife(Stage stage, long seed) throws Exception {
    this.stage = stage;
    this.dice = new Random(seed);
    this.lease = Asks.grant(stage);
    ask(stage, "nothing of lives before", Asks.deletePrefix("random/"));
  }

  void step(int number) throws Exception {
    int kind = dice.nextInt(100);
    if (kind < 25) {
      ask(stage, number + " put", randomPut(true));
    } else if (kind < 35) {
      ask(stage, number + " delete", randomDelete(true));
    } else if (kind < 60) {
      ask(stage, number + " range", randomRange(true));
    } else if (kind < 98) {
      ask(stage, number + " txn", randomTxn());
    } else {
      CompactionRequest compact = CompactionRequest.newBuilder().setRevision(revision()).build();
      stage.ask(number + " compact", () -> stage.kv().compact(compact));
    }
  }

  private boolean chance(int percent) {
    return dice.nextInt(100) < percent;
  }

  private String key() {
    return "random/" + dice.nextInt(KEYS);
  }

  /** Near the present: somewhat older, or not there yet. */
  private long revision() {
    return Math.max(1, stage.revision() + 1 - dice.nextInt(8));
  }

  private ByteString end(boolean open) {
    return open && chance(20) ? ZERO : bytes(key());
  }

  private PutRequest.Builder randomPut(boolean refusable) {
    PutRequest.Builder put = put(key(), "v" + dice.nextInt(4)).setPrevKv(chance(30));
    if (refusable && chance(15)) {
      put.setIgnoreValue(true).setValue(bytes(chance(95) ? "" : "given"));
    }
    if (refusable && chance(15)) {
      put.setIgnoreLease(true);
    } else if (chance(25)) {
      put.setLease(lease);
    } else if (refusable && chance(5)) {
      put.setLease(0x7ead);
    }
    return put;
  }

  private DeleteRangeRequest.Builder randomDelete(boolean open) {
    DeleteRangeRequest.Builder delete = delete(key()).setPrevKv(chance(40));
    return chance(30) ? delete.setRangeEnd(end(open)) : delete;
  }

  private RangeRequest.Builder randomRange(boolean revisions) {
    RangeRequest.Builder range = get(key());
    if (chance(70)) {
      range.setKey(bytes("random/" + dice.nextInt(3))).setRangeEnd(end(true));
    }
    range.setLimit(chance(40) ? dice.nextInt(5) - 1 : 0);
    range.setRevision(revisions && chance(30) ? revision() : 0);
    range.setSortOrderValue(chance(40) ? dice.nextInt(3) : 0);
    range.setSortTargetValue(chance(40) ? dice.nextInt(5) : 0);
    range.setSerializable(chance(10)).setKeysOnly(chance(15)).setCountOnly(chance(10));
    range.setMinModRevision(chance(10) ? revision() : 0);
    range.setMaxModRevision(chance(10) ? revision() : 0);
    range.setMinCreateRevision(chance(10) ? revision() : 0);
    range.setMaxCreateRevision(chance(10) ? revision() : 0);
    return range;
  }

  /**
   * Either puts that may be refused or ranges that may be: of two refusals at different depths etcd
   * may tell the other one.
   */
  private TxnRequest.Builder randomTxn() {
    inner = 0;
    revisionsInside = chance(30);
    return randomTxn(3);
  }

  private TxnRequest.Builder randomTxn(int most) {
    TxnRequest.Builder txn = TxnRequest.newBuilder();
    for (int i = dice.nextInt(3); i > 0; i--) {
      txn.addCompare(randomCompare());
    }
    for (int i = dice.nextInt(most + 1); i > 0; i--) {
      txn.addSuccess(randomOperation(most));
    }
    for (int i = dice.nextInt(most + 1); i > 0; i--) {
      txn.addFailure(randomOperation(most));
    }
    return txn;
  }

  private RequestOp randomOperation(int most) {
    int kind = dice.nextInt(100);
    if (kind < 35) {
      return op(randomPut(!revisionsInside));
    }
    if (kind < 55) {
      return op(randomDelete(false));
    }
    if (kind < 75 || inner == MOST_INNER) {
      return op(randomRange(revisionsInside));
    }
    inner++;
    return op(randomTxn(most - 1));
  }

  private Compare randomCompare() {
    Compare.Builder compare = Compare.newBuilder().setKey(bytes(key()));
    compare.setResultValue(dice.nextInt(4)).setTargetValue(dice.nextInt(5));
    if (chance(20)) {
      compare.setRangeEnd(end(true));
    }
    switch (chance(90) ? compare.getTargetValue() : dice.nextInt(5)) {
      case 0 -> compare.setVersion(dice.nextInt(4));
      case 1 -> compare.setCreateRevision(chance(30) ? 0 : revision());
      case 2 -> compare.setModRevision(chance(30) ? 0 : revision());
      case 3 -> compare.setValue(bytes("v" + dice.nextInt(4)));
      default -> compare.setLease(chance(50) ? lease : 0);
    }
    return compare.build();
  }
}
