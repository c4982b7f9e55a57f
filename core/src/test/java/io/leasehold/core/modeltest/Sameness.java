package io.leasehold.core.modeltest;

import io.leasehold.core.model.Explanation;
import io.leasehold.core.outcome.BadArgument;
import io.leasehold.core.outcome.Ended;
import io.leasehold.core.outcome.Held;
import io.leasehold.core.outcome.NotACounter;
import io.leasehold.core.outcome.NotHolder;
import io.leasehold.core.outcome.NotWaiting;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Refusal;
import io.leasehold.core.outcome.Renewed;
import io.leasehold.core.outcome.StaleToken;
import io.leasehold.core.outcome.Transacted;
import java.util.ArrayList;
import java.util.List;

/**
 * Equality of answers up to what the rules leave to taste: the wording of a reason, and how many
 * are "the first few". Each method gives what the model says in the machine's words, or what the
 * model says unchanged if the machine says something else.
 */
final class Sameness {
  private Sameness() {}

  static Outcome inWordsOf(Outcome machine, Outcome model) {
    if (model.kind() != machine.kind()) {
      return model;
    }
    return switch (model.kind()) {
      case BAD_ARGUMENT -> badArgument((BadArgument) machine, model);
      case ENDED -> ended((Ended) machine, (Ended) model);
      case NOT_HOLDER -> notHolder((NotHolder) machine, (NotHolder) model);
      case STALE_TOKEN -> staleToken((StaleToken) machine, (StaleToken) model);
      case NOT_WAITING -> notWaiting((NotWaiting) machine, (NotWaiting) model);
      case NOT_A_COUNTER -> notACounter((NotACounter) machine, (NotACounter) model);
      case HELD -> held((Held) machine, (Held) model);
      case RENEWED -> renewed((Renewed) machine, (Renewed) model);
      case TRANSACTED -> transacted((Transacted) machine, (Transacted) model);
      default -> model;
    };
  }

  static Explanation inWordsOf(Explanation machine, Explanation model) {
    return new Explanation(
        model.key(),
        model.token(),
        model.live(),
        model.ended(),
        few(machine.now(), model.now()),
        model.nowMillis());
  }

  private static Outcome badArgument(BadArgument machine, Outcome model) {
    boolean says =
        !machine.what().isBlank() && !machine.value().isEmpty() && !machine.expected().isBlank();
    return says ? machine : model;
  }

  private static Outcome ended(Ended machine, Ended model) {
    return new Ended(
        model.lease(),
        model.holder(),
        model.how(),
        model.endedAtMillis(),
        model.lateMillis(),
        few(machine.losses(), model.losses()));
  }

  private static Outcome notHolder(NotHolder machine, NotHolder model) {
    return new NotHolder(model.key(), model.token(), machine.reason());
  }

  private static Outcome staleToken(StaleToken machine, StaleToken model) {
    return new StaleToken(
        model.key(), model.token(), model.tenure(), few(machine.now(), model.now()));
  }

  private static Outcome notWaiting(NotWaiting machine, NotWaiting model) {
    return new NotWaiting(model.key(), machine.wanted(), few(machine.waiting(), model.waiting()));
  }

  private static Outcome notACounter(NotACounter machine, NotACounter model) {
    return new NotACounter(model.key(), model.value(), machine.reason());
  }

  private static Outcome held(Held machine, Held model) {
    return new Held(
        model.key(),
        few(machine.holders(), model.holders()),
        model.holderCount(),
        model.waiterCount(),
        model.freeInMillis());
  }

  private static Outcome renewed(Renewed machine, Renewed model) {
    if (machine.refused().size() != model.refused().size()) {
      return model;
    }
    List<Renewed.NotRenewed> refused = new ArrayList<>();
    for (int i = 0; i < model.refused().size(); i++) {
      Renewed.NotRenewed one = model.refused().get(i);
      Outcome why = inWordsOf(machine.refused().get(i).why(), one.why());
      refused.add(new Renewed.NotRenewed(one.index(), one.lease(), (Refusal) why));
    }
    return new Renewed(model.renewed(), refused, model.notices());
  }

  private static Outcome transacted(Transacted machine, Transacted model) {
    if (machine.results().size() != model.results().size()) {
      return model;
    }
    List<Outcome> results = new ArrayList<>();
    for (int i = 0; i < model.results().size(); i++) {
      results.add(inWordsOf(machine.results().get(i), model.results().get(i)));
    }
    return new Transacted(model.succeeded(), model.revision(), results);
  }

  /** The first few of all: at least one if there is one. */
  private static <T> List<T> few(List<T> few, List<T> all) {
    boolean legal =
        few.size() <= all.size()
            && few.equals(all.subList(0, few.size()))
            && (all.isEmpty() || !few.isEmpty());
    return legal ? few : all;
  }
}
