package io.leasehold.client.watch;

import io.leasehold.client.facts.Bytes;
import io.leasehold.client.facts.Mode;
import io.leasehold.client.facts.Owner;
import io.leasehold.client.facts.PastTenure;
import io.leasehold.client.facts.Stored;
import java.time.Duration;
import java.util.Optional;

/**
 * Something that happened in the cluster. Plain values; dispatch on {@link #kind}. No two events
 * have the same {@link #position}.
 */
public sealed interface WatchEvent {

  /** Where it stands in the log of events. */
  Position position();

  Kind kind();

  /** The kinds of events; the set may grow with a new version of the library. */
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

  /**
   * A value was written.
   *
   * @param previous empty if the key was not stored before
   */
  record KeyPut(Position position, Stored stored, Optional<Stored> previous) implements WatchEvent {
    @Override
    public Kind kind() {
      return Kind.KEY_PUT;
    }
  }

  /**
   * A key is stored no longer.
   *
   * @param withLease whether it vanished with the lease it was bound to
   */
  record KeyDeleted(Position position, Stored previous, boolean withLease) implements WatchEvent {
    @Override
    public Kind kind() {
      return Kind.KEY_DELETED;
    }
  }

  /**
   * A key was given to a holder.
   *
   * @param waited whether it had waited in line
   */
  record ClaimGranted(Position position, Owner owner, boolean waited) implements WatchEvent {
    @Override
    public Kind kind() {
      return Kind.CLAIM_GRANTED;
    }
  }

  /** A holder's claim is over. */
  record ClaimEnded(Position position, PastTenure tenure) implements WatchEvent {
    @Override
    public Kind kind() {
      return Kind.CLAIM_ENDED;
    }
  }

  /** Somebody stands in line for a key. */
  record WaitStarted(
      Position position, String key, long lease, String holder, Mode mode, Bytes value)
      implements WatchEvent {
    @Override
    public Kind kind() {
      return Kind.WAIT_STARTED;
    }
  }

  /** Somebody left the line with nothing. A waiter that was served is told as granted instead. */
  record WaitEnded(Position position, String key, long lease, String holder, Cause cause)
      implements WatchEvent {

    /** Why it left. */
    public enum Cause {
      TIMED_OUT,
      LEASE_ENDED,
      WITHDRAWN,
      /** For a reason that this client does not know. */
      OTHER
    }

    @Override
    public Kind kind() {
      return Kind.WAIT_ENDED;
    }
  }

  /** A lease began. */
  record LeaseGranted(Position position, long lease, String holder, Duration term)
      implements WatchEvent {
    @Override
    public Kind kind() {
      return Kind.LEASE_GRANTED;
    }
  }

  /**
   * A lease is over.
   *
   * @param late how much later than its deadline the cluster got to it
   */
  record LeaseEnded(
      Position position, long lease, String holder, PastTenure.Ending how, Duration late)
      implements WatchEvent {
    @Override
    public Kind kind() {
      return Kind.LEASE_ENDED;
    }
  }
}
