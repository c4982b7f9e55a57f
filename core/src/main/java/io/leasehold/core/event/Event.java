package io.leasehold.core.event;

import io.leasehold.core.model.Position;

/**
 * Something that happened, at a place of its own in the order of all events.
 *
 * <p>Changes of keys and claims have a revision of their own, shared by all events of that change.
 * Events of leases and queues alone carry the revision they happened at and the next free index in
 * it: they change nothing that has a revision.
 */
public sealed interface Event
    permits KeyPut,
        KeyDeleted,
        ClaimGranted,
        ClaimEnded,
        WaitStarted,
        WaitEnded,
        LeaseGranted,
        LeaseEnded {

  Position position();

  Kind kind();

  /** Length of the stored keys and the values that it refers to, all together. */
  default long bytes() {
    return 0;
  }

  /** For exhaustive switches. */
  enum Kind {
    KEY_PUT,
    KEY_DELETED,
    CLAIM_GRANTED,
    CLAIM_ENDED,
    WAIT_STARTED,
    WAIT_ENDED,
    LEASE_GRANTED,
    LEASE_ENDED
  }
}
