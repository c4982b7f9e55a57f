package io.leasehold.core.command;

/**
 * Something a caller wants done, as it stands in the replicated log.
 *
 * <p>Most are safe to send again when their answer was lost: a grant with the caller's id, an
 * acquisition, a release, a handover find what the first one did, and an addition with a request id
 * is counted once. An acquisition with an order is also safe against copies of it that are held up
 * on their way and come when it is long over. A write of a value means "now": sent again it is
 * written again, over what others wrote since.
 */
public sealed interface Command
    permits GrantLease,
        RenewLeases,
        RevokeLease,
        Acquire,
        Withdraw,
        Release,
        HandOver,
        Put,
        Delete,
        Add,
        Transact,
        Compact,
        Configure,
        ChangeLimits {

  Kind kind();

  /** For exhaustive switches: Java 17 cannot switch over a sealed family. */
  enum Kind {
    GRANT_LEASE,
    RENEW_LEASES,
    REVOKE_LEASE,
    ACQUIRE,
    WITHDRAW,
    RELEASE,
    HAND_OVER,
    PUT,
    DELETE,
    ADD,
    TRANSACT,
    COMPACT,
    CONFIGURE,
    CHANGE_LIMITS
  }
}
