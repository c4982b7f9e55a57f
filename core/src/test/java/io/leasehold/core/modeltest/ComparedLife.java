package io.leasehold.core.modeltest;

import io.leasehold.core.Applied;
import io.leasehold.core.LeaseMachine;
import io.leasehold.core.command.Command;
import io.leasehold.core.model.Limits;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.reference.NaiveMachine;

/** The machine beside the model: equal outcomes, events and reads after every batch. */
final class ComparedLife implements Life {
  private final LeaseMachine machine;
  private final NaiveMachine model;
  private final ReadComparison reads;
  private final Coverage coverage;
  private Applied last;

  ComparedLife(Limits limits, Coverage coverage) {
    this.machine = new LeaseMachine(limits);
    this.model = new NaiveMachine(limits);
    this.reads = new ReadComparison(machine, model, coverage);
    this.coverage = coverage;
  }

  @Override
  public Difference live(Batch batch) {
    try {
      last = machine.apply(batch.commands(), batch.stamp());
    } catch (RuntimeException e) {
      return new Difference("exception", "the machine failed: " + Thrown.text(e));
    }
    coverage.see(last);
    Applied expected;
    try {
      expected = model.apply(batch.commands(), batch.stamp(), last);
    } catch (AssertionError illegal) {
      return new Difference("choice", illegal.getMessage());
    }
    Difference difference = compare(batch, expected);
    return difference != null ? difference : reads.compare();
  }

  @Override
  public Difference end() {
    return reads.compareAllRevisions();
  }

  private Difference compare(Batch batch, Applied expected) {
    if (last.outcomes().size() != batch.commands().size()) {
      return Difference.between(
          "count", "count of outcomes", batch.commands().size(), last.outcomes().size());
    }
    for (int i = 0; i < batch.commands().size(); i++) {
      Command command = batch.commands().get(i);
      Outcome actual = last.outcomes().get(i);
      Outcome wanted = Sameness.inWordsOf(actual, expected.outcomes().get(i));
      if (!wanted.equals(actual)) {
        return Difference.between(
            command.kind() + " " + wanted.kind() + " " + actual.kind(),
            "answer to " + command,
            wanted,
            actual);
      }
    }
    for (int i = 0; i < Math.max(expected.events().size(), last.events().size()); i++) {
      Object wanted = i < expected.events().size() ? expected.events().get(i) : "no more events";
      Object actual = i < last.events().size() ? last.events().get(i) : "no more events";
      if (!wanted.equals(actual)) {
        return Difference.between("events", "event " + i + " of the batch", wanted, actual);
      }
    }
    return expected.nowMillis() == last.nowMillis()
        ? null
        : Difference.between("now", "cluster time", expected.nowMillis(), last.nowMillis());
  }

  @Override
  public Applied lastApplied() {
    return last;
  }
}
