package io.leasehold.client;

import io.leasehold.client.facts.Owner;
import java.time.Duration;
import java.util.List;

/** The cluster answered no, and changed nothing. */
public final class DeniedException extends LeaseholdException {
  private static final long serialVersionUID = 1;

  private final Reason reason;
  private final transient List<Owner> owners;
  private final Duration freeIn;

  DeniedException(
      Reason reason, String message, List<Owner> owners, Duration freeIn, Throwable cause) {
    super(message, cause);
    this.reason = reason;
    this.owners = List.copyOf(owners);
    this.freeIn = freeIn;
  }

  /** Why; where several are true, the first is told. */
  public enum Reason {
    /** The request makes no sense. */
    BAD_ARGUMENT,
    /** The lease is not known, or no longer. */
    NO_SUCH_LEASE,
    /** The lease is over. */
    LEASE_ENDED,
    /** Another lease has this id. */
    ID_TAKEN,
    /** A copy of an acquisition that is over: it was held up on its way. */
    SPENT,
    /** Somebody else holds the claim. */
    NOT_HOLDER,
    /** The claim with this token is over. */
    STALE_TOKEN,
    /** Nobody of that name waits. */
    NOT_WAITING,
    /** The key is not stored. */
    NOT_STORED,
    /** What is stored is no number. */
    NOT_A_COUNTER,
    /** The key is kept closed for a while, because its last holder vanished. */
    DELAYED,
    /** Others hold the key. */
    HELD,
    /** What was asked for is so old that it is forgotten. */
    TOO_OLD,
    /** A limit of the cluster is reached. */
    OVER_LIMIT,
    /** For a reason that this client does not know; the message tells it. */
    OTHER
  }

  public Reason reason() {
    return reason;
  }

  /** Who holds the key; the first few, if it is held. */
  public List<Owner> owners() {
    return owners;
  }

  /**
   * When the key becomes free at the latest, if nobody renews; zero if that is not the question.
   */
  public Duration freeIn() {
    return freeIn;
  }
}
