package io.leasehold.sim.cluster;

import io.leasehold.core.event.Event;
import io.leasehold.core.outcome.Outcome;

/** What a node says to a holder. */
public sealed interface Reply {
  /** The outcome of a request. */
  record Answer(Request request, Outcome outcome) implements Reply {}

  /** Not here; {@code leader} is where to try next, or null if unknown. */
  record NotLeader(Request request, Node leader) implements Reply {}

  /** Something happened to a claim or a wait of this holder. */
  record News(Event event) implements Reply {}
}
