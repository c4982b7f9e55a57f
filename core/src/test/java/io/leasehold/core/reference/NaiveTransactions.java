package io.leasehold.core.reference;

import io.leasehold.core.command.Add;
import io.leasehold.core.command.Compare;
import io.leasehold.core.command.Compare.Relation;
import io.leasehold.core.command.Delete;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.Read;
import io.leasehold.core.command.Step;
import io.leasehold.core.command.Transact;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.KeyValue;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Transacted;
import java.util.ArrayList;
import java.util.List;

/** The rules about transactions: all of it under one revision, or none of it. */
final class NaiveTransactions {
  private NaiveTransactions() {}

  /** Tries it on a copy of everything, and keeps the copy only if nothing was refused. */
  static Outcome transact(NaiveState s, Transact command) {
    NaiveState trial = s.copy();
    trial.beginTransaction();
    Outcome outcome = run(trial, command);
    trial.endTransaction();
    if (!outcome.isRefusal()) {
      s.become(trial);
    }
    return outcome;
  }

  private static Outcome run(NaiveState s, Transact command) {
    boolean succeeded = command.compares().stream().allMatch(compare -> holds(s, compare));
    List<Outcome> results = new ArrayList<>();
    for (Step step : succeeded ? command.then() : command.orElse()) {
      Outcome result = run(s, step);
      if (result.isRefusal()) {
        return result;
      }
      results.add(result);
    }
    return new Transacted(succeeded, s.revision, results);
  }

  private static Outcome run(NaiveState s, Step step) {
    return switch (step.stepKind()) {
      case PUT -> NaiveKeys.put(s, (Put) step);
      case DELETE -> NaiveKeys.delete(s, (Delete) step);
      case ADD -> NaiveKeys.add(s, (Add) step);
      case READ -> NaiveKeys.read(s, (Read) step);
      case TRANSACT -> run(s, (Transact) step);
    };
  }

  private static boolean holds(NaiveState s, Compare compare) {
    if (compare.target() == Compare.Target.CLAIM_TOKEN) {
      return holdsForClaims(s, compare);
    }
    List<KeyValue> found =
        s.stored.values().stream().filter(kv -> compare.range().contains(kv.key())).toList();
    if (found.isEmpty()) {
      KeyValue nothing = new KeyValue(null, Bytes.EMPTY, 0, 0, 0, 0);
      return compare.target() != Compare.Target.VALUE && holdsFor(nothing, compare);
    }
    return found.stream().allMatch(stored -> holdsFor(stored, compare));
  }

  private static boolean holdsFor(KeyValue stored, Compare compare) {
    int comparison =
        switch (compare.target()) {
          case VALUE -> stored.value().compareTo(compare.value());
          case CREATE_REVISION -> Long.compare(stored.createRevision(), compare.number());
          case MOD_REVISION -> Long.compare(stored.modRevision(), compare.number());
          case VERSION -> Long.compare(stored.version(), compare.number());
          case LEASE -> Long.compare(stored.lease(), compare.number());
          case CLAIM_TOKEN -> throw new AssertionError("claims are compared on their own");
        };
    return compare.relation().accepts(comparison);
  }

  private static boolean holdsForClaims(NaiveState s, Compare compare) {
    List<Long> tokens =
        NaiveGrants.claimsOn(s, compare.range().from()).stream().map(NaiveClaim::token).toList();
    long newest = tokens.isEmpty() ? 0 : tokens.get(tokens.size() - 1);
    if (compare.relation() == Relation.EQUAL) {
      return tokens.contains(compare.number());
    }
    if (compare.relation() == Relation.NOT_EQUAL) {
      return !tokens.contains(compare.number());
    }
    return compare.relation().accepts(Long.compare(newest, compare.number()));
  }
}
