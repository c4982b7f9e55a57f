package io.leasehold.sim.check;

import io.leasehold.core.Applied;
import io.leasehold.core.command.Command;
import io.leasehold.core.event.ClaimEnded;
import io.leasehold.core.event.ClaimGranted;
import io.leasehold.core.event.Event;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.LateRenewals;
import io.leasehold.core.model.Position;
import io.leasehold.core.model.Tenure;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.sim.cluster.Entry;
import io.leasehold.sim.cluster.Request;
import java.util.List;

/** Small made-up pieces of history. */
final class Facts {
  static final Key KEY = Key.of("db");
  static final long SECOND = 1_000_000_000;

  private Facts() {}

  static Claim claim(String holder, ClaimMode mode, int slot, long token) {
    return new Claim(KEY, mode, slot, token, token, holder, Bytes.EMPTY, 0, 0, 0);
  }

  static Claim exclusive(String holder, long token) {
    return claim(holder, ClaimMode.EXCLUSIVE, Claim.NO_SLOT, token);
  }

  static Claim ofLease(Claim claim, long lease) {
    return new Claim(
        claim.key(),
        claim.mode(),
        claim.slot(),
        claim.token(),
        lease,
        claim.holder(),
        claim.value(),
        claim.sinceMillis(),
        claim.softUntilMillis(),
        claim.untilMillis());
  }

  static Event granted(Claim claim) {
    return new ClaimGranted(new Position(claim.token(), 0), claim, true);
  }

  static Event ended(Claim claim, HowEnded how, long atMillis) {
    Tenure tenure =
        new Tenure(
            claim.key(),
            claim.mode(),
            claim.slot(),
            claim.token(),
            claim.lease(),
            claim.holder(),
            0,
            atMillis,
            how,
            0,
            0,
            LateRenewals.NONE);
    return new ClaimEnded(new Position(0, 0), tenure);
  }

  /** An entry that its leader proposed when cluster time and real time were the same. */
  static Batch batch(long index, long nowMillis, List<Event> events) {
    return batch(index, nowMillis, nowMillis * 1_000_000, 1, List.of(), List.of(), events);
  }

  static Batch batch(long index, long nowMillis, Command command, Outcome outcome) {
    return batch(
        index,
        nowMillis,
        nowMillis * 1_000_000,
        1,
        List.of(new Request(index, null, command, 0, 0)),
        List.of(outcome),
        List.of());
  }

  static Batch batch(
      long index,
      long nowMillis,
      long proposedAtNanos,
      long raftTerm,
      List<Request> requests,
      List<Outcome> outcomes,
      List<Event> events) {
    Entry entry = new Entry(raftTerm, "n1", nowMillis, requests, proposedAtNanos, 0);
    return new Batch(index, entry, new Applied(outcomes, events, nowMillis));
  }
}
