package io.leasehold.core.outcome;

/** The answer to a command or a read: something that was done, or a {@link Refusal}. */
public sealed interface Outcome
    permits Refusal,
        Granted,
        Renewed,
        Revoked,
        Acquired,
        Queued,
        Withdrawn,
        Released,
        HandedOver,
        Stored,
        Deleted,
        Added,
        Transacted,
        Compacted,
        Configured,
        KeysRead,
        LeaseDescribed,
        EventsRead {

  Kind kind();

  default boolean isRefusal() {
    return this instanceof Refusal;
  }

  /**
   * For exhaustive switches. The refusals come first and in their order of precedence: where
   * several would be true, the first of them is the answer.
   */
  enum Kind {
    BAD_ARGUMENT,
    NO_SUCH_LEASE,
    ENDED,
    ID_TAKEN,
    SPENT,
    NOT_HOLDER,
    STALE_TOKEN,
    NOT_WAITING,
    NOT_STORED,
    NOT_A_COUNTER,
    DELAYED,
    HELD,
    TOO_OLD,
    OVER_LIMIT,
    GRANTED,
    RENEWED,
    REVOKED,
    ACQUIRED,
    QUEUED,
    WITHDRAWN,
    RELEASED,
    HANDED_OVER,
    STORED,
    DELETED,
    ADDED,
    TRANSACTED,
    COMPACTED,
    CONFIGURED,
    KEYS_READ,
    LEASE_DESCRIBED,
    EVENTS_READ
  }
}
