package io.leasehold.doors.etcd.kv;

import io.leasehold.api.etcd.RangeRequest;
import io.leasehold.api.etcd.RequestOp;
import io.leasehold.api.etcd.TxnRequest;
import io.leasehold.core.LeaseMachine;
import io.leasehold.core.command.Read;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Transacted;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A transaction that compares nothing and only reads: all its ranges are read of one state, and
 * nothing is written to the log for it.
 */
final class TxnRead {
  private final TxnWay way;
  private final List<Read> reads;

  private TxnRead(TxnWay way) {
    this.way = way;
    this.reads =
        way.operations().stream()
            .map(RequestOp::getRequestRange)
            .map(RangeRead::inTransaction)
            .toList();
  }

  /** Empty if it is another kind of transaction, or has too many ranges to read them at one go. */
  static Optional<TxnRead> of(TxnRequest request) {
    TxnWay way = TxnWay.of(request, List.of());
    boolean onlyReads =
        way.undecided() == null
            && way.operations().size() <= Requests.MAX_TXN_OPS
            && way.operations().stream().allMatch(RequestOp::hasRequestRange);
    return onlyReads ? Optional.of(new TxnRead(way)) : Optional.empty();
  }

  /** Whether this node's own copy of the state will do. */
  boolean isSerializable() {
    return way.operations().stream()
        .map(RequestOp::getRequestRange)
        .allMatch(RangeRequest::getSerializable);
  }

  /** Reads; the first refusal is the outcome. */
  Outcome run(LeaseMachine machine) {
    List<Outcome> results = new ArrayList<>();
    for (Read read : reads) {
      Outcome result = machine.read(read);
      if (result.isRefusal()) {
        return result;
      }
      results.add(result);
    }
    return new Transacted(true, machine.revision(), results);
  }

  TxnCommand.Done done(Transacted outcome) {
    return new TxnCommand.Done(way.branches(), outcome.results());
  }
}
