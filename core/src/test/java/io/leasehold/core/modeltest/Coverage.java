package io.leasehold.core.modeltest;

import io.leasehold.core.Applied;
import io.leasehold.core.event.ClaimEnded;
import io.leasehold.core.event.ClaimGranted;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.WaitEnded;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Limit;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.OverLimit;
import io.leasehold.core.outcome.Renewed;
import io.leasehold.core.outcome.Transacted;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts what was seen: a test that never saw a thing has not tested it. */
final class Coverage {
  private final Map<String, Long> seen = new TreeMap<>();

  void see(Applied applied) {
    applied.outcomes().forEach(this::see);
    applied.events().forEach(this::see);
  }

  void see(Outcome outcome) {
    count(outcome.kind());
    if (outcome instanceof OverLimit over) {
      count(over.limit());
    } else if (outcome instanceof Transacted transacted) {
      transacted.results().forEach(this::see);
    } else if (outcome instanceof Renewed renewed) {
      renewed.notices().stream()
          .filter(notice -> !notice.lost().isEmpty())
          .forEach(notice -> count("told of a preemption"));
    }
  }

  private void see(Event event) {
    count(event.kind());
    if (event instanceof ClaimEnded ended) {
      count(ended.tenure().how());
      count(ended.tenure().mode() + " " + ended.tenure().how());
    } else if (event instanceof ClaimGranted granted) {
      count(granted.claim().mode());
      count("granted " + (granted.waited() ? "after a wait" : "at once"));
    } else if (event instanceof WaitEnded ended) {
      count(ended.cause());
    }
  }

  private void count(Enum<?> what) {
    count(what.getDeclaringClass().getSimpleName() + "." + what);
  }

  private void count(String what) {
    seen.merge(what, 1L, Long::sum);
  }

  /** Everything that every full run has to see and this one did not. */
  List<String> missing() {
    Coverage all = new Coverage();
    Arrays.stream(Outcome.Kind.values()).forEach(all::count);
    all.count("told of a preemption");
    return missing(all);
  }

  /** The same for a run that does no reads of its own. */
  List<String> missingInAnswers() {
    Coverage all = new Coverage();
    EnumSet.range(Outcome.Kind.BAD_ARGUMENT, Outcome.Kind.KEYS_READ).forEach(all::count);
    return missing(all);
  }

  private List<String> missing(Coverage all) {
    Arrays.stream(Event.Kind.values()).forEach(all::count);
    Arrays.stream(HowEnded.values()).forEach(all::count);
    Arrays.stream(WaitEnded.Cause.values()).forEach(all::count);
    List.of(
            Limit.LEASES,
            Limit.LEASES_PER_HOLDER,
            Limit.KEYS,
            Limit.STORED_BYTES,
            Limit.ATTACHMENTS_PER_LEASE,
            Limit.CLAIMED_KEYS,
            Limit.HOLDERS_PER_KEY,
            Limit.WAITERS_PER_KEY)
        .forEach(all::count);
    all.seen.keySet().removeAll(seen.keySet());
    return List.copyOf(all.seen.keySet());
  }

  @Override
  public String toString() {
    return seen.toString();
  }
}
