package io.leasehold.doors.etcd.lock;

import io.leasehold.core.LeaseMachine;
import io.leasehold.core.command.Read;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyValue;
import io.leasehold.core.outcome.KeysRead;
import io.leasehold.core.outcome.LeaseDescribed;

/**
 * Where a place is in its line, in one state of the store.
 *
 * @param revision of that state
 * @param behind the key right before it, of all keys the one whose end it has to wait for; null if
 *     there is none
 */
record Standing(Kind kind, long revision, Key behind) {

  /** What became of the place. */
  enum Kind {
    OWNER,
    WAITING,
    /** The key is not there any more, the lease is. */
    DELETED,
    /** The lease is over, and the key with it. */
    LEASE_ENDED
  }

  /** Looks through the whole line: as much work as there are keys in it. */
  static Standing of(Place place, LeaseMachine machine) {
    KeysRead line = (KeysRead) machine.read(Read.of(place.line().range()));
    boolean there = false;
    KeyValue before = null;
    for (KeyValue each : line.keys()) {
      if (each.key().equals(place.key())) {
        there = each.createRevision() == place.createRevision();
      } else if (each.createRevision() < place.createRevision()
          && (before == null || each.createRevision() > before.createRevision())) {
        before = each;
      }
    }
    if (!there) {
      return new Standing(absence(place, machine), line.revision(), null);
    }
    return before == null
        ? new Standing(Kind.OWNER, line.revision(), null)
        : new Standing(Kind.WAITING, line.revision(), before.key());
  }

  private static Kind absence(Place place, LeaseMachine machine) {
    boolean lives = machine.describeLease(place.lease()) instanceof LeaseDescribed;
    return lives ? Kind.DELETED : Kind.LEASE_ENDED;
  }
}
