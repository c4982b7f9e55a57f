package io.leasehold.doors.etcd.lock;

import io.leasehold.core.command.Compare;
import io.leasehold.core.command.Compare.Relation;
import io.leasehold.core.command.Compare.Target;
import io.leasehold.core.command.Delete;
import io.leasehold.core.command.Transact;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import java.util.List;

/**
 * A key in a line. A key that was deleted and put again is another place, further back.
 *
 * @param createRevision orders the line, and is the fencing token of its owner
 */
record Place(Line line, Key key, long lease, long createRevision) {

  /** Whether a key is this very place. */
  Compare isThere() {
    return Compare.number(key, Target.CREATE_REVISION, Relation.EQUAL, createRevision);
  }

  /**
   * Leaves the line, unless the place has come to its front: another call with the same lease may
   * have been told so, and must not lose the lock because this one gave up.
   */
  Transact withdrawal() {
    Compare nobodyBefore =
        new Compare(
            line.range(),
            Target.CREATE_REVISION,
            Relation.GREATER,
            createRevision - 1,
            Bytes.EMPTY);
    Transact unlessOwner = new Transact(List.of(nobodyBefore), List.of(), List.of(Delete.of(key)));
    return new Transact(List.of(isThere()), List.of(unlessOwner), List.of());
  }
}
