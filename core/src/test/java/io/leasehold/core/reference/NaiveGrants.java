package io.leasehold.core.reference;

import io.leasehold.core.event.ClaimEnded;
import io.leasehold.core.event.ClaimGranted;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.LateRenewals;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Tenure;
import io.leasehold.core.model.Waiter;
import io.leasehold.core.outcome.OverLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.LongStream;

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
    boolean allCanBePreempted = inTheWay.stream().allMatch(claim -> canBePreempted(s, claim));
    if (!allCanBePreempted || overSharers(s, wanted) != null) {
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

  /** Why this waiter cannot join those who share the key, or null if it can. */
  static OverLimit overSharers(NaiveState s, Waiter wanted) {
    long sharers =
        claimsOn(s, wanted.key()).stream()
            .filter(claim -> claim.mode() == ClaimMode.SHARED)
            .count();
    long allowed = s.limit(Limit.HOLDERS_PER_KEY);
    return wanted.mode() == ClaimMode.SHARED && sharers >= allowed
        ? new OverLimit(Limit.HOLDERS_PER_KEY, allowed, sharers + 1)
        : null;
  }

  /**
   * The moment after which time alone makes this waiter's claim grantable: by then those in its way
   * are past their soft limits, or their leases or the delays are over.
   */
  static OptionalLong grantableAfter(NaiveState s, Waiter wanted) {
    return LongStream.concat(
            claimsOn(s, wanted.key()).stream()
                .filter(claim -> claim.mode() != ClaimMode.SHARED || wanted.mode() != claim.mode())
                .mapToLong(claim -> softDeadline(s, claim)),
            s.delays.stream()
                .filter(delay -> delay.key().equals(wanted.key()))
                .mapToLong(NaiveDelay::until))
        .sorted()
        .filter(moment -> wayAfter(s, wanted, moment) != null)
        .findFirst();
  }

  private static Way wayAfter(NaiveState s, Waiter wanted, long moment) {
    NaiveState then = new NaiveState(s.limits);
    then.now = moment + 1;
    then.leases.putAll(s.leases);
    then.claims.addAll(s.claims);
    then.claims.removeIf(claim -> then.isDue(then.leases.get(claim.lease())));
    then.delays.addAll(s.delays);
    return way(then, wanted);
  }

  private static long softDeadline(NaiveState s, NaiveClaim claim) {
    return s.leases.get(claim.lease()).softDeadline();
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
            lease.renewals(),
            to.order());
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
    NaiveOrders.spend(s, claim.lease(), claim.order());
    NaivePools.noteFreed(s, claim);
    long delay = lease.terms().lockDelayMillis();
    if (delay > 0 && (how == HowEnded.EXPIRED || how == HowEnded.REVOKED)) {
      delay(s, new NaiveDelay(claim.key(), claim.slot(), at + delay));
    }
    NaiveMemory.remember(s, tenure);
    s.happens(new ClaimEnded(s.here(), tenure));
    return tenure;
  }

  /** Of several delays of the same thing only the longest matters. */
  private static void delay(NaiveState s, NaiveDelay delay) {
    NaiveDelay longest = delay;
    for (NaiveDelay other : runningDelays(s, delay.key())) {
      if (other.slot() == delay.slot() && other.until() > longest.until()) {
        longest = other;
      }
    }
    s.delays.removeIf(other -> other.key().equals(delay.key()) && other.slot() == delay.slot());
    if (!s.isPast(longest.until())) {
      s.delays.add(longest);
    }
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
