package io.leasehold.core.reference;

import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.HandOver;
import io.leasehold.core.command.Release;
import io.leasehold.core.command.Withdraw;
import io.leasehold.core.event.WaitEnded;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Tenure;
import io.leasehold.core.model.Waiter;
import io.leasehold.core.outcome.Acquired;
import io.leasehold.core.outcome.Delayed;
import io.leasehold.core.outcome.HandedOver;
import io.leasehold.core.outcome.Held;
import io.leasehold.core.outcome.NotHolder;
import io.leasehold.core.outcome.NotWaiting;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.OverLimit;
import io.leasehold.core.outcome.Queued;
import io.leasehold.core.outcome.Refusal;
import io.leasehold.core.outcome.Released;
import io.leasehold.core.outcome.Spent;
import io.leasehold.core.outcome.StaleToken;
import io.leasehold.core.outcome.Withdrawn;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** The commands about claims. Settling a key has nothing to do where no lease is left due. */
final class NaiveClaims {
  private NaiveClaims() {}

  static Outcome acquire(NaiveState s, Acquire command) {
    Refusal gone = NaiveLeases.gone(s, command.lease());
    if (gone != null) {
      return gone;
    }
    Key key = command.key();
    if (NaiveOrders.isSpent(s, command)) {
      return new Spent(key, command.lease(), command.order());
    }
    for (NaiveClaim claim : NaiveGrants.claimsOn(s, key)) {
      if (claim.lease() == command.lease()) {
        return claim.mode() == command.mode()
            ? holdOn(s, claim, command)
            : new NotHolder(key, claim.token(), "the lease holds it as " + claim.mode());
      }
    }
    for (Waiter waiter : NaiveQueues.queue(s, key)) {
      if (waiter.lease() == command.lease()) {
        return waiter.mode() == command.mode()
            ? waitOn(s, waiter, command)
            : new NotHolder(key, 0, "the lease waits for it as " + waiter.mode());
      }
    }
    Waiter wanted = asWaiter(s, command);
    NaiveGrants.Way way = NaiveGrants.way(s, wanted);
    if (NaiveQueues.queue(s, key).isEmpty() && way != null) {
      OverLimit over = overLimitsOfGrant(s, wanted);
      return over != null ? over : new Acquired(NaiveGrants.grant(s, wanted, way, false), true);
    }
    if (command.waitMillis() == 0) {
      boolean nobody =
          NaiveGrants.claimsOn(s, key).isEmpty() && NaiveQueues.queue(s, key).isEmpty();
      return nobody ? delayed(s, wanted) : taken(s, wanted);
    }
    OverLimit over = overLimitsOfWait(s, wanted);
    if (over != null) {
      return over;
    }
    NaiveQueues.join(s, wanted);
    return new Queued(wanted, NaiveQueues.place(s, wanted));
  }

  /** The old token; a newer acquisition takes over from an older one. */
  private static Acquired holdOn(NaiveState s, NaiveClaim claim, Acquire command) {
    if (command.order() > claim.order()) {
      NaiveOrders.spend(s, claim.lease(), claim.order());
      s.claims.set(s.claims.indexOf(claim), claim.numbered(command.order()));
    }
    return new Acquired(NaiveGrants.view(s, claim), false);
  }

  /** The old place in the queue; a wait over 0 sets a new limit, a newer acquisition its order. */
  private static Queued waitOn(NaiveState s, Waiter waiter, Acquire command) {
    long until = command.waitMillis() == 0 ? waiter.untilMillis() : waitUntil(s, command);
    if (command.order() > waiter.order()) {
      NaiveOrders.spend(s, waiter.lease(), waiter.order());
    }
    Waiter now =
        new Waiter(
            waiter.key(),
            waiter.lease(),
            waiter.holder(),
            waiter.mode(),
            waiter.slots(),
            waiter.wantedSlot(),
            waiter.sinceMillis(),
            until,
            waiter.value(),
            Math.max(waiter.order(), command.order()));
    s.waiters.set(s.waiters.indexOf(waiter), now);
    return new Queued(now, NaiveQueues.place(s, now));
  }

  private static Waiter asWaiter(NaiveState s, Acquire c) {
    String holder = s.leases.get(c.lease()).holder();
    return new Waiter(
        c.key(),
        c.lease(),
        holder,
        c.mode(),
        c.slots(),
        c.wantedSlot(),
        s.now,
        waitUntil(s, c),
        c.value(),
        c.order());
  }

  private static long waitUntil(NaiveState s, Acquire command) {
    boolean forever = command.waitMillis() > Waiter.FOREVER - s.now;
    return forever ? Waiter.FOREVER : s.now + command.waitMillis();
  }

  private static OverLimit overLimitsOfGrant(NaiveState s, Waiter wanted) {
    return firstOver(
        NaiveLeases.overAttachments(s, wanted.lease()), overClaimedKeys(s, wanted.key()));
  }

  private static OverLimit overLimitsOfWait(NaiveState s, Waiter wanted) {
    return firstOver(
        NaiveLeases.overAttachments(s, wanted.lease()),
        over(s, Limit.WAITERS_PER_KEY, NaiveQueues.queue(s, wanted.key()).size() + 1L));
  }

  private static OverLimit overClaimedKeys(NaiveState s, Key key) {
    List<Key> claimed = NaiveReads.claimedKeys(s);
    return claimed.contains(key) ? null : over(s, Limit.CLAIMED_KEYS, claimed.size() + 1L);
  }

  private static OverLimit over(NaiveState s, Limit limit, long after) {
    return after > s.limit(limit) ? new OverLimit(limit, s.limit(limit), after) : null;
  }

  private static OverLimit firstOver(OverLimit... all) {
    return Stream.of(all).filter(Objects::nonNull).findFirst().orElse(null);
  }

  /** Until the whole key is open, or for a place until the first one below its number is. */
  private static Delayed delayed(NaiveState s, Waiter wanted) {
    List<NaiveDelay> delays = NaiveGrants.runningDelays(s, wanted.key());
    boolean wholeKey =
        wanted.mode() != ClaimMode.SLOT || delays.stream().anyMatch(NaiveDelay::ofWholeKey);
    LongStream ends =
        delays.stream()
            .filter(delay -> wholeKey || delay.slot() < wanted.slots())
            .mapToLong(NaiveDelay::until);
    long until = (wholeKey ? ends.max() : ends.min()).getAsLong();
    return new Delayed(wanted.key(), until, until - s.now);
  }

  private static Refusal taken(NaiveState s, Waiter wanted) {
    OverLimit over = NaiveGrants.overSharers(s, wanted);
    boolean nobodyWaits = NaiveQueues.queue(s, wanted.key()).isEmpty();
    return nobodyWaits && over != null ? over : held(s, wanted.key());
  }

  private static Held held(NaiveState s, Key key) {
    List<Claim> holders = NaiveGrants.holders(s, key);
    LongStream ends =
        LongStream.concat(
            holders.stream().mapToLong(Claim::softUntilMillis),
            NaiveGrants.runningDelays(s, key).stream().mapToLong(NaiveDelay::until));
    long free = Math.max(s.now, ends.max().orElse(s.now));
    int waiting = NaiveQueues.queue(s, key).size();
    return new Held(key, holders, holders.size(), waiting, free - s.now);
  }

  static Outcome release(NaiveState s, Release command) {
    tellOfPreemption(s, command.key(), command.token());
    NaiveClaim claim = heldWith(s, command.key(), command.token());
    if (claim == null) {
      return notHeld(s, command.key(), command.token());
    }
    s.takeRevision();
    NaiveGrants.end(s, claim, HowEnded.RELEASED, s.now);
    NaiveQueues.serve(s, claim.key());
    return new Released(claim.key(), claim.token(), true);
  }

  /** A preemption that the lease was being told of counts as told. */
  private static void tellOfPreemption(NaiveState s, Key key, long token) {
    s.leases.replaceAll(
        (id, lease) ->
            lease.withLost(
                lease.lost().stream()
                    .filter(lost -> lost.token() != token || !lost.key().equals(key))
                    .toList()));
  }

  private static NaiveClaim heldWith(NaiveState s, Key key, long token) {
    return NaiveGrants.claimsOn(s, key).stream()
        .filter(claim -> claim.token() == token)
        .findFirst()
        .orElse(null);
  }

  /** The answer about a token that does not hold, by what is remembered. */
  private static Outcome notHeld(NaiveState s, Key key, long token) {
    Tenure tenure = NaiveReads.tenure(s, key, token);
    if (tenure != null && tenure.how() == HowEnded.RELEASED) {
      return new Released(key, token, false);
    }
    return notHeldAnyMore(s, key, token, tenure);
  }

  private static Refusal notHeldAnyMore(NaiveState s, Key key, long token, Tenure tenure) {
    if (tenure != null || token < newestKnown(s, key)) {
      return new StaleToken(key, token, tenure, NaiveGrants.holders(s, key));
    }
    return new NotHolder(key, token, "it is not known");
  }

  private static long newestKnown(NaiveState s, Key key) {
    return LongStream.concat(
            NaiveGrants.claimsOn(s, key).stream().mapToLong(NaiveClaim::token),
            NaiveMemory.tenuresOf(s, key).stream().mapToLong(Tenure::token))
        .max()
        .orElse(0);
  }

  static Outcome handOver(NaiveState s, HandOver command) {
    Key key = command.key();
    NaiveClaim claim = heldWith(s, key, command.token());
    if (claim == null) {
      Tenure tenure = NaiveReads.tenure(s, key, command.token());
      boolean before = tenure != null && tenure.how() == HowEnded.HANDED_OVER;
      NaiveClaim successor = before ? heldWith(s, key, tenure.endRevision()) : null;
      return successor == null
          ? notHeldAnyMore(s, key, command.token(), tenure)
          : new HandedOver(NaiveGrants.view(s, successor));
    }
    Waiter to = chosen(s, command);
    if (to == null) {
      List<String> names = NaiveQueues.queue(s, key).stream().map(Waiter::holder).toList();
      return new NotWaiting(key, command.toHolder(), names);
    }
    OptionalInt slot = slotOfSuccessor(s, claim, to);
    boolean conflict =
        NaiveGrants.claimsOn(s, key).stream()
            .filter(other -> other.token() != claim.token())
            .anyMatch(other -> slot.isPresent() && other.conflictsWith(to.mode(), slot.getAsInt()));
    boolean kept =
        NaiveGrants.runningDelays(s, key).stream()
            .anyMatch(delay -> delay.ofWholeKey() || to.mode() != ClaimMode.SLOT);
    if (conflict || kept || slot.isEmpty()) {
      return held(s, key);
    }
    s.takeRevision();
    NaiveGrants.end(s, claim, HowEnded.HANDED_OVER, s.now);
    Claim successor = NaiveGrants.begin(s, to, slot.getAsInt(), true);
    NaiveQueues.serve(s, key);
    return new HandedOver(successor);
  }

  /** A place is handed over as it is; where there was none, the waiter gets one as usual. */
  private static OptionalInt slotOfSuccessor(NaiveState s, NaiveClaim claim, Waiter to) {
    if (to.mode() != ClaimMode.SLOT) {
      return OptionalInt.of(Claim.NO_SLOT);
    }
    if (claim.mode() != ClaimMode.SLOT) {
      return NaivePools.freePlace(s, to);
    }
    return claim.slot() < to.slots() ? OptionalInt.of(claim.slot()) : OptionalInt.empty();
  }

  private static Waiter chosen(NaiveState s, HandOver command) {
    return NaiveQueues.queue(s, command.key()).stream()
        .filter(
            waiter ->
                command.toLease() != 0
                    ? waiter.lease() == command.toLease()
                    : waiter.holder().equals(command.toHolder()))
        .filter(waiter -> !s.isPast(waiter.untilMillis()))
        .findFirst()
        .orElse(null);
  }

  static Outcome withdraw(NaiveState s, Withdraw command) {
    Refusal gone = NaiveLeases.gone(s, command.lease());
    if (gone != null) {
      return gone;
    }
    if (command.order() != 0) {
      return giveUp(s, command);
    }
    for (Waiter waiter : NaiveQueues.queue(s, command.key())) {
      if (waiter.lease() == command.lease()) {
        NaiveQueues.leave(s, waiter, WaitEnded.Cause.WITHDRAWN);
        NaiveQueues.serve(s, command.key());
        return new Withdrawn(command.key(), command.lease(), 0, true);
      }
    }
    List<String> names = NaiveQueues.queue(s, command.key()).stream().map(Waiter::holder).toList();
    return new NotWaiting(command.key(), "lease " + command.lease(), names);
  }

  private static Withdrawn giveUp(NaiveState s, Withdraw command) {
    Key key = command.key();
    long lease = command.lease();
    boolean present = NaiveOrders.present(s, key, lease) == command.order();
    NaiveOrders.spend(s, lease, command.order());
    if (!present) {
      return new Withdrawn(key, lease, 0, false);
    }
    long token = 0;
    for (NaiveClaim claim : NaiveGrants.claimsOn(s, key)) {
      if (claim.lease() == lease) {
        token = claim.token();
        s.takeRevision();
        NaiveGrants.end(s, claim, HowEnded.RELEASED, s.now);
      }
    }
    for (Waiter waiter : NaiveQueues.queue(s, key)) {
      if (waiter.lease() == lease) {
        NaiveQueues.leave(s, waiter, WaitEnded.Cause.WITHDRAWN);
      }
    }
    NaiveQueues.serve(s, key);
    return new Withdrawn(key, lease, token, true);
  }
}
