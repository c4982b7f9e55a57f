package io.leasehold.core.internal.snapshot;

import io.leasehold.core.internal.state.ClaimedKey;
import io.leasehold.core.internal.state.Holding;
import io.leasehold.core.internal.state.LeaseTable;
import io.leasehold.core.internal.state.State;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.KeyValue;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Position;
import io.leasehold.core.model.Terms;
import io.leasehold.core.model.Waiter;
import io.leasehold.core.snapshot.SnapshotException;
import java.util.HashSet;
import java.util.Set;

/**
 * What is true of every state that a machine was ever in. Content that contradicts it was written
 * by no machine, and a machine that went on from it might break a promise, or never come to an end:
 * better to have no state than that one.
 *
 * <p>It does not prove that a snapshot is the right one, only that it is one.
 */
final class Sense {
  private static final long LONGEST_MILLIS = Limit.MAX_TERM_MILLIS.largest();

  private final State state;
  private final Set<Integer> slots = new HashSet<>();
  private Position lastEvent;

  Sense(State state) {
    this.state = state;
  }

  void scalars(long now, long revision, long nextIndex, Position dropped) throws SnapshotException {
    require(now >= 0, "cluster time is " + now);
    require(revision >= 1 && nextIndex >= 0, "its revision is " + revision + "." + nextIndex);
    require(
        dropped.compareTo(new Position(revision, nextIndex)) < 0,
        "it dropped events to " + dropped);
    lastEvent = dropped;
  }

  void wheel(long cursor) throws SnapshotException {
    require(cursor >= 0 && cursor <= state.now(), "the wheel stands at " + cursor);
  }

  void lease(int bucket, long id, Terms terms, long grantedAt, long deadline)
      throws SnapshotException {
    String lease = "lease " + id;
    require(id > 0 && state.leases.find(id) == LeaseTable.NONE, lease + " is there, or twice");
    require(
        isWithin(terms.termMillis(), 1, LONGEST_MILLIS)
            && isWithin(terms.softMillis(), 1, terms.termMillis())
            && isWithin(terms.maxLifeMillis(), 0, LONGEST_MILLIS)
            && isWithin(terms.lockDelayMillis(), 0, LONGEST_MILLIS),
        lease + " has impossible terms: " + terms);
    require(
        isWithin(grantedAt, 0, state.now())
            && isWithin(deadline, state.leases.wheel().cursor(), state.now() + LONGEST_MILLIS),
        lease + " was granted at " + grantedAt + " until " + deadline);
    require(
        state.leases.wheel().reaches(bucket, deadline),
        lease + " with deadline " + deadline + " stands in bucket " + bucket);
  }

  void key(KeyValue stored) throws SnapshotException {
    require(state.keys.find(stored.key()) == null, "key " + stored.key() + " is stored twice");
    require(
        isWithin(stored.createRevision(), 1, stored.modRevision())
            && stored.modRevision() <= state.journal.revision()
            && stored.version() >= 1,
        "key " + stored.key() + " is of an impossible revision: " + stored.modRevision());
  }

  void slot(int slot) throws SnapshotException {
    require(isWithin(slot, 0, Limit.SLOTS_PER_POOL.largest() - 1), "there is a slot " + slot);
  }

  /** Before its holders and waiters. */
  void claimed(ClaimedKey claimed) throws SnapshotException {
    slots.clear();
    require(
        isWithin(claimed.delayedUntil(), 0, state.now() + LONGEST_MILLIS) && claimed.alarmAt() >= 0,
        "key " + claimed.key() + " has a lock delay until " + claimed.delayedUntil());
  }

  /** Before it is added to the others. */
  void holder(ClaimedKey claimed, Holding held) throws SnapshotException {
    String who = "lease " + held.lease() + " holds " + held.key();
    require(
        isWithin(held.token(), 1, state.journal.revision())
            && !claimed.holders().containsKey(held.token()),
        who + " by an impossible token: " + held.token());
    require((held.mode() == ClaimMode.SLOT) == (held.slot() >= 0), who + " at " + held.slot());
    if (held.slot() >= 0) {
      slot(held.slot());
    }
    require(
        isWithin(held.sinceMillis(), 0, state.now()) && held.order() >= 0,
        who + " since " + held.sinceMillis());
    ClaimMode others = claimed.heldMode();
    require(
        others == null || (others == held.mode() && others != ClaimMode.EXCLUSIVE),
        who + " as " + held.mode() + " beside " + others);
    require(held.slot() < 0 || slots.add(held.slot()), who + " at the slot of another");
  }

  /** Before it is added to the queue. */
  void waiter(ClaimedKey claimed, Waiter waiter) throws SnapshotException {
    String who = "lease " + waiter.lease() + " waits for " + claimed.key();
    require(waiter.key().equals(claimed.key()), who + " and for " + waiter.key());
    require(!claimed.queue().containsKey(waiter.lease()), who + " twice");
    require(
        isWithin(waiter.sinceMillis(), 0, state.now())
            && waiter.untilMillis() >= waiter.sinceMillis()
            && waiter.order() >= 0,
        who + " from " + waiter.sinceMillis() + " to " + waiter.untilMillis());
    boolean pool = waiter.mode() == ClaimMode.SLOT;
    require(
        isWithin(waiter.slots(), pool ? 1 : 0, pool ? Limit.SLOTS_PER_POOL.largest() : 0)
            && isWithin(waiter.wantedSlot(), -1, waiter.slots() - 1L),
        who + " for slot " + waiter.wantedSlot() + " of " + waiter.slots());
  }

  void event(Position at) throws SnapshotException {
    require(
        at.compareTo(lastEvent) > 0 && at.compareTo(state.journal.next()) < 0,
        "event " + at + " follows " + lastEvent);
    lastEvent = at;
  }

  private static boolean isWithin(long value, long least, long most) {
    return value >= least && value <= most;
  }

  private static void require(boolean possible, String what) throws SnapshotException {
    if (!possible) {
      throw new SnapshotException(
          "the snapshot is sound but makes no sense: "
              + what
              + "; restore from another replica or an older snapshot");
    }
  }
}
