package io.leasehold.core.internal.rules;

import io.leasehold.core.command.Add;
import io.leasehold.core.command.Compare;
import io.leasehold.core.command.Compare.Target;
import io.leasehold.core.command.Delete;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.Read;
import io.leasehold.core.command.Step;
import io.leasehold.core.command.Transact;
import io.leasehold.core.internal.state.State;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Refusal;
import io.leasehold.core.outcome.Transacted;
import java.util.ArrayList;
import java.util.List;

/**
 * Compare, then do: all of it under one revision, or nothing.
 *
 * <p>Keys are settled before the first comparison, because ending a due lease is a change of its
 * own that a refused transaction must not take back.
 */
final class Transactions {
  private final State state;
  private final TransactionArguments arguments;
  private final Endings endings;
  private final KeyChanges changes;
  private final Counters counters;
  private final KeyRules keys;
  private final KeyReads reads;
  private final Comparisons comparisons;

  Transactions(
      State state,
      TransactionArguments arguments,
      Endings endings,
      KeyChanges changes,
      Counters counters,
      KeyRules keys,
      KeyReads reads,
      Comparisons comparisons) {
    this.state = state;
    this.arguments = arguments;
    this.endings = endings;
    this.changes = changes;
    this.counters = counters;
    this.keys = keys;
    this.reads = reads;
    this.comparisons = comparisons;
  }

  Outcome transact(Transact transaction) {
    Refusal refusal = arguments.of(transaction);
    if (refusal != null) {
      return refusal;
    }
    if (state.hasBacklog()) {
      settle(transaction);
    }
    changes.beginTransaction();
    Outcome outcome = run(transaction);
    if (outcome.isRefusal()) {
      changes.rollBack();
      counters.rollBack();
    } else {
      changes.commit();
      counters.commit();
    }
    return outcome;
  }

  private Outcome run(Transact transaction) {
    boolean succeeded = transaction.compares().stream().allMatch(comparisons::holds);
    List<Outcome> results = new ArrayList<>();
    for (Step step : succeeded ? transaction.then() : transaction.orElse()) {
      Outcome result = run(step);
      if (result.isRefusal()) {
        return result;
      }
      results.add(result);
    }
    return new Transacted(succeeded, state.journal.revision(), results);
  }

  private Outcome run(Step step) {
    return switch (step.stepKind()) {
      case PUT -> keys.put((Put) step);
      case DELETE -> keys.delete((Delete) step);
      case ADD -> keys.add((Add) step);
      case READ -> reads.read((Read) step);
      case TRANSACT -> run((Transact) step);
    };
  }

  private void settle(Transact transaction) {
    for (Compare compare : transaction.compares()) {
      if (compare.target() == Target.CLAIM_TOKEN) {
        endings.settleClaims(compare.range().from());
      }
    }
    transaction.then().forEach(this::settle);
    transaction.orElse().forEach(this::settle);
  }

  private void settle(Step step) {
    switch (step.stepKind()) {
      case PUT -> endings.settleStored(((Put) step).key());
      case ADD -> endings.settleStored(((Add) step).key());
      case DELETE, READ -> {
        // They leave out what belongs to due leases.
      }
      case TRANSACT -> settle((Transact) step);
    }
  }
}
