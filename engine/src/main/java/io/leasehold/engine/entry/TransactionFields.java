package io.leasehold.engine.entry;

import io.leasehold.core.command.Add;
import io.leasehold.core.command.Compare;
import io.leasehold.core.command.Compare.Relation;
import io.leasehold.core.command.Compare.Target;
import io.leasehold.core.command.Delete;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.Read;
import io.leasehold.core.command.Step;
import io.leasehold.core.command.Step.StepKind;
import io.leasehold.core.command.Transact;
import java.util.ArrayList;
import java.util.List;

/** The fields of transactions; how they are written stands next to how they are read. */
final class TransactionFields {
  /**
   * Transactions within transactions. The machine's own limit is lower, whatever it is set to: this
   * one only keeps hostile bytes from exhausting the stack.
   */
  static final int MOST_DEPTH = 128;

  private static final Codes<StepKind> STEPS =
      new Codes<>(
          "kind of step",
          StepKind.class,
          List.of(StepKind.PUT, StepKind.DELETE, StepKind.ADD, StepKind.READ, StepKind.TRANSACT));

  private static final Codes<Target> TARGETS =
      new Codes<>(
          "target of a comparison",
          Target.class,
          List.of(
              Target.VALUE,
              Target.CREATE_REVISION,
              Target.MOD_REVISION,
              Target.VERSION,
              Target.LEASE,
              Target.CLAIM_TOKEN));

  private static final Codes<Relation> RELATIONS =
      new Codes<>(
          "relation of a comparison",
          Relation.class,
          List.of(Relation.EQUAL, Relation.NOT_EQUAL, Relation.GREATER, Relation.LESS));

  private static final int LEAST_COMPARE_BYTES = 5;
  private static final int LEAST_STEP_BYTES = 2;

  private TransactionFields() {}

  static void write(EntryWriter out, Transact transaction) {
    write(out, transaction, 1);
  }

  private static void write(EntryWriter out, Transact transaction, int depth) {
    if (depth > MOST_DEPTH) {
      throw new IllegalArgumentException(
          "transactions are nested deeper than " + MOST_DEPTH + "; split the transaction");
    }
    out.number(transaction.compares().size());
    transaction.compares().forEach(compare -> write(out, compare));
    write(out, transaction.then(), depth);
    write(out, transaction.orElse(), depth);
  }

  static Transact readTransact(EntryReader in) {
    return readTransact(in, 1);
  }

  private static Transact readTransact(EntryReader in, int depth) {
    if (depth > MOST_DEPTH) {
      throw in.damaged("transaction", in.at(), "is nested deeper than " + MOST_DEPTH);
    }
    List<Compare> compares = new ArrayList<>();
    for (int left = in.count("compares", LEAST_COMPARE_BYTES); left > 0; left--) {
      compares.add(readCompare(in));
    }
    return new Transact(compares, readSteps(in, depth), readSteps(in, depth));
  }

  private static void write(EntryWriter out, Compare compare) {
    KeyFields.write(out, compare.range());
    TARGETS.write(out, compare.target());
    RELATIONS.write(out, compare.relation());
    out.number(compare.number());
    out.bytes(compare.value());
  }

  private static Compare readCompare(EntryReader in) {
    return new Compare(
        KeyFields.readRange(in),
        TARGETS.read(in),
        RELATIONS.read(in),
        in.number("number to compare with"),
        in.bytes("value to compare with"));
  }

  private static void write(EntryWriter out, List<Step> steps, int depth) {
    out.number(steps.size());
    for (Step step : steps) {
      STEPS.write(out, step.stepKind());
      switch (step.stepKind()) {
        case PUT -> KeyFields.write(out, (Put) step);
        case DELETE -> KeyFields.write(out, (Delete) step);
        case ADD -> KeyFields.write(out, (Add) step);
        case READ -> KeyFields.write(out, (Read) step);
        case TRANSACT -> write(out, (Transact) step, depth + 1);
      }
    }
  }

  private static List<Step> readSteps(EntryReader in, int depth) {
    List<Step> steps = new ArrayList<>();
    for (int left = in.count("steps", LEAST_STEP_BYTES); left > 0; left--) {
      steps.add(readStep(in, depth));
    }
    return steps;
  }

  private static Step readStep(EntryReader in, int depth) {
    return switch (STEPS.read(in)) {
      case PUT -> KeyFields.readPut(in);
      case DELETE -> KeyFields.readDelete(in);
      case ADD -> KeyFields.readAdd(in);
      case READ -> KeyFields.readRead(in);
      case TRANSACT -> readTransact(in, depth + 1);
    };
  }
}
