package io.leasehold.core.reference;

import io.leasehold.core.event.ClaimEnded;
import io.leasehold.core.event.ClaimGranted;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.LateRenewals;
import io.leasehold.core.model.Tenure;
import io.leasehold.core.model.Waiter;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** When a claim can be granted, and what its beginning and its end do. */
final class NaiveGrants {
  private NaiveGrants() {}

  /** How a claim can be granted: at which place, and whose claims it takes, in token order. */
  record Way(int slot, List<NaiveClaim> preempted) {}

  /** How this waiter's claim can be granted right now, or null if it cannot. */
  static Way way(NaiveState s, Waiter wanted) {
    Key key = wanted.key();
    if (runningDelays(s, key).stream().anyMatch(NaiveDelay::ofWholeKey)) {
      return null;
    }
    boolean aPlace = wanted.mode() == ClaimMode.SLOT;
    if (!aPlace && !runningDelays(s, key).isEmpty()) {
      return null;
    }
    List<NaiveClaim> inTheWay =
        claimsOn(s, key).stream()
            .filter(claim -> !aPlace || claim.mode() != ClaimMode.SLOT)
            .filter(claim -> claim.conflictsWith(wanted.mode(), Claim.NO_SLOT))
            .toList();
    if (!inTheWay.stream().allMatch(claim -> canBePreempted(s, claim))) {
      return null;
    }
    if (!aPlace) {
      return new Way(Claim.NO_SLOT, inTheWay);
    }
    OptionalInt free = NaivePools.freePlace(s, wanted);
    if (free.isPresent()) {
      return new Way(free.getAsInt(), inTheWay);
    }
    NaiveClaim victim = NaivePools.preemptiblePlace(s, wanted);
    return victim == null ? null : new Way(victim.slot(), List.of(victim));
  }

  static boolean canBePreempted(NaiveState s, NaiveClaim claim) {
    NaiveLease lease = s.leases.get(claim.lease());
    return s.isPast(lease.softDeadline()) && !s.isDue(lease);
  }

  /** Grants under a revision of its own, which the preemptions share. */
  static Claim grant(NaiveState s, Waiter to, Way way, boolean waited) {
    s.takeRevision();
    for (NaiveClaim taken : way.preempted()) {
      Tenure lost = end(s, taken, HowEnded.PREEMPTED, s.now);
      NaiveLease loser = s.leases.get(taken.lease());
      List<Tenure> told = new ArrayList<>(loser.lost());
      told.add(lost);
      s.leases.put(loser.id(), loser.withLost(List.copyOf(told)));
    }
    return begin(s, to, way.slot(), waited);
  }

  /** The claim begins under the present revision, which becomes its token. */
  static Claim begin(NaiveState s, Waiter to, int slot, boolean waited) {
    NaiveLease lease = s.leases.get(to.lease());
    NaiveClaim claim =
        new NaiveClaim(
            to.key(),
            to.mode(),
            slot,
            s.revision,
            to.lease(),
            lease.holder(),
            to.value(),
            s.now,
            lease.renewals());
    s.claims.add(claim);
    s.waiters.remove(to);
    NaivePools.noteUsed(s, claim);
    s.happens(new ClaimGranted(s.here(), view(s, claim), waited));
    return view(s, claim);
  }

  /** The claim ends under the present revision. */
  static Tenure end(NaiveState s, NaiveClaim claim, HowEnded how, long at) {
    NaiveLease lease = s.leases.get(claim.lease());
    Tenure tenure =
        new Tenure(
            claim.key(),
            claim.mode(),
            claim.slot(),
            claim.token(),
            claim.lease(),
            claim.holder(),
            claim.since(),
            at,
            how,
            s.revision,
            lease.renewals() - claim.renewalsBefore(),
            LateRenewals.NONE);
    s.claims.remove(claim);
    NaivePools.noteFreed(s, claim);
    long delay = lease.terms().lockDelayMillis();
    if (delay > 0 && (how == HowEnded.EXPIRED || how == HowEnded.REVOKED)) {
      s.delays.add(new NaiveDelay(claim.key(), claim.slot(), at + delay));
    }
    NaiveMemory.remember(s, tenure);
    s.happens(new ClaimEnded(s.here(), tenure));
    return tenure;
  }

  static List<NaiveClaim> claimsOn(NaiveState s, Key key) {
    return s.claims.stream().filter(claim -> claim.key().equals(key)).toList();
  }

  static List<NaiveDelay> runningDelays(NaiveState s, Key key) {
    return s.delays.stream()
        .filter(delay -> delay.key().equals(key) && !s.isPast(delay.until()))
        .toList();
  }

  static List<Claim> holders(NaiveState s, Key key) {
    return claimsOn(s, key).stream().map(claim -> view(s, claim)).toList();
  }

  static Claim view(NaiveState s, NaiveClaim c) {
    NaiveLease lease = s.leases.get(c.lease());
    return new Claim(
        c.key(),
        c.mode(),
        c.slot(),
        c.token(),
        c.lease(),
        c.holder(),
        c.value(),
        c.since(),
        lease.softDeadline(),
        lease.deadline());
  }
}
