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
import io.leasehold.core.model.Limit;
import io.leasehold.core.outcome.BadArgument;
import java.util.List;

/** Checks a whole transaction, both branches and all depths, before anything of it is done. */
final class TransactionArguments {
  private final State state;
  private final Arguments arguments;

  TransactionArguments(State state, Arguments arguments) {
    this.state = state;
    this.arguments = arguments;
  }

  BadArgument of(Transact transaction) {
    long mostDepth = state.limits().of(Limit.TRANSACTION_DEPTH);
    if (isDeeper(transaction, mostDepth)) {
      return tooLarge("depth of the transaction", "more", Limit.TRANSACTION_DEPTH, mostDepth);
    }
    long most = state.limits().of(Limit.STEPS_PER_TRANSACTION);
    long size = size(transaction);
    return size > most
        ? tooLarge("size of the transaction", "" + size, Limit.STEPS_PER_TRANSACTION, most)
        : firstBad(transaction);
  }

  private static BadArgument tooLarge(String what, String actual, Limit limit, long most) {
    return new BadArgument(what, actual, "at most " + most + " (limit " + limit + ")");
  }

  /** Looks no deeper than allowed: what it looks at may be hostile. */
  private static boolean isDeeper(Transact transaction, long allowed) {
    return allowed == 0
        || isDeeper(transaction.then(), allowed - 1)
        || isDeeper(transaction.orElse(), allowed - 1);
  }

  private static boolean isDeeper(List<Step> steps, long allowed) {
    for (Step step : steps) {
      if (step instanceof Transact nested && isDeeper(nested, allowed)) {
        return true;
      }
    }
    return false;
  }

  private static long size(Transact transaction) {
    return transaction.compares().size() + size(transaction.then()) + size(transaction.orElse());
  }

  private static long size(List<Step> steps) {
    long size = steps.size();
    for (Step step : steps) {
      size += step instanceof Transact nested ? size(nested) : 0;
    }
    return size;
  }

  private BadArgument firstBad(Transact transaction) {
    for (Compare compare : transaction.compares()) {
      BadArgument bad = of(compare);
      if (bad != null) {
        return bad;
      }
    }
    BadArgument bad = firstBad(transaction.then());
    return bad != null ? bad : firstBad(transaction.orElse());
  }

  private BadArgument firstBad(List<Step> steps) {
    for (Step step : steps) {
      BadArgument bad =
          switch (step.stepKind()) {
            case PUT -> arguments.of((Put) step);
            case DELETE -> arguments.range(((Delete) step).range());
            case ADD -> arguments.key(((Add) step).key());
            case READ -> arguments.of((Read) step);
            case TRANSACT -> firstBad((Transact) step);
          };
      if (bad != null) {
        return bad;
      }
    }
    return null;
  }

  private BadArgument of(Compare compare) {
    if (compare.target() == Target.CLAIM_TOKEN && !compare.range().isSingle()) {
      String given = "a range from " + compare.range().from() + " to " + compare.range().to();
      return new BadArgument("comparison of a claim token", given, "a single key");
    }
    return arguments.range(compare.range());
  }
}
