package io.leasehold.doors.etcd.kv;

import io.leasehold.api.etcd.RequestOp;
import io.leasehold.api.etcd.TxnRequest;
import io.leasehold.core.command.Step;
import io.leasehold.core.command.Transact;
import io.leasehold.core.model.Limit;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Transacted;
import io.leasehold.doors.etcd.wire.EtcdError;
import java.util.ArrayList;
import java.util.List;

/**
 * A transaction as a command of the core, and what was done by it, in one of two forms.
 *
 * <p>Usually transactions inside stay where they are. Where their compares have to be judged before
 * any step ({@link EarlyCompares}) the command is a tree of decisions: each list of compares leads
 * to the next one on either side, and each leaf has all the steps of its way. A tree grows fast, so
 * it is cut off where the core would refuse it by its default limits.
 */
final class TxnCommand {
  private final TxnRequest request;
  private final boolean asTree;
  private long treeSteps;

  TxnCommand(TxnRequest request) {
    this.request = request;
    this.asTree = EarlyCompares.matter(request);
  }

  Transact command() {
    return asTree ? tree(List.of()) : inPlace(request);
  }

  /**
   * What came of it.
   *
   * @param branches whether each transaction on the way succeeded, outer ones first
   * @param outcomes of all other operations on the way, in the order of the request
   */
  record Done(List<Boolean> branches, List<Outcome> outcomes) {}

  Done done(Transacted outcome) {
    if (asTree) {
      return doneAsTree(outcome);
    }
    Done done = new Done(new ArrayList<>(), new ArrayList<>());
    collect(request, outcome, done);
    return done;
  }

  private static Transact inPlace(TxnRequest txn) {
    return new Transact(
        Compares.of(txn.getCompareList()),
        Steps.of(txn.getSuccessList(), inner -> inPlace(inner.getRequestTxn())),
        Steps.of(txn.getFailureList(), inner -> inPlace(inner.getRequestTxn())));
  }

  private static void collect(TxnRequest txn, Transacted outcome, Done done) {
    boolean succeeded = outcome.succeeded();
    done.branches().add(succeeded);
    List<RequestOp> operations = succeeded ? txn.getSuccessList() : txn.getFailureList();
    List<Outcome> outcomes = Steps.outcomes(operations, outcome.results());
    for (int i = 0; i < operations.size(); i++) {
      if (operations.get(i).hasRequestTxn()) {
        collect(operations.get(i).getRequestTxn(), (Transacted) outcomes.get(i), done);
      } else {
        done.outcomes().add(outcomes.get(i));
      }
    }
  }

  /** All that follows from some decisions: the next one, or the steps of a way that needs none. */
  private Transact tree(List<Boolean> decisions) {
    TxnWay way = TxnWay.of(request, decisions);
    if (way.undecided() == null) {
      return new Transact(List.of(), leaf(way), List.of());
    }
    if (decisions.size() >= Limit.TRANSACTION_DEPTH.defaultValue()) {
      throw EtcdError.TOO_MANY_OPS.exception();
    }
    return new Transact(
        Compares.of(way.undecided().getCompareList()),
        branch(with(decisions, true)),
        branch(with(decisions, false)));
  }

  private List<Step> branch(List<Boolean> decisions) {
    TxnWay way = TxnWay.of(request, decisions);
    return way.undecided() == null ? leaf(way) : List.of(tree(decisions));
  }

  private List<Step> leaf(TxnWay way) {
    treeSteps += way.operations().size();
    if (treeSteps > Limit.STEPS_PER_TRANSACTION.defaultValue()) {
      throw EtcdError.TOO_MANY_OPS.exception();
    }
    return Steps.of(way.operations());
  }

  private static List<Boolean> with(List<Boolean> decisions, boolean next) {
    List<Boolean> more = new ArrayList<>(decisions);
    more.add(next);
    return more;
  }

  private Done doneAsTree(Transacted outcome) {
    Transacted last = outcome;
    List<Boolean> decisions = List.of();
    TxnWay way = TxnWay.of(request, decisions);
    while (way.undecided() != null) {
      decisions = with(decisions, last.succeeded());
      way = TxnWay.of(request, decisions);
      last = way.undecided() == null ? last : (Transacted) last.results().get(0);
    }
    return new Done(way.branches(), Steps.outcomes(way.operations(), last.results()));
  }
}
