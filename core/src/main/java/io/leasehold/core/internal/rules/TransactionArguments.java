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
    long most = state.limits().of(Limit.STEPS_PER_TRANSACTION);
    int depth = depth(transaction);
    long mostDepth = state.limits().of(Limit.TRANSACTION_DEPTH);
    if (depth > mostDepth) {
      return tooLarge("depth of the transaction", depth, Limit.TRANSACTION_DEPTH, mostDepth);
    }
    int size = size(transaction);
    return size > most
        ? tooLarge("size of the transaction", size, Limit.STEPS_PER_TRANSACTION, most)
        : firstBad(transaction);
  }

  private static BadArgument tooLarge(String what, long actual, Limit limit, long most) {
    return new BadArgument(what, "" + actual, "at most " + most + " (limit " + limit + ")");
  }

  private static int depth(Transact transaction) {
    return 1 + Math.max(depth(transaction.then()), depth(transaction.orElse()));
  }

  private static int depth(List<Step> steps) {
    int deepest = 0;
    for (Step step : steps) {
      if (step instanceof Transact nested) {
        deepest = Math.max(deepest, depth(nested));
      }
    }
    return deepest;
  }

  private static int size(Transact transaction) {
    return transaction.compares().size() + size(transaction.then()) + size(transaction.orElse());
  }

  private static int size(List<Step> steps) {
    int size = steps.size();
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
