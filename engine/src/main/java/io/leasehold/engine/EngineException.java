package io.leasehold.engine;

/** The engine could not answer. {@link #kind()} tells whether the command may have been done. */
public final class EngineException extends RuntimeException {

  /** What a caller may conclude. */
  public enum Kind {
    /**
     * The command was done, or will be, or neither. What carries an id, a lease or a token may be
     * sent again; a late first copy of a plain write could be done over what others wrote since.
     */
    OUTCOME_UNKNOWN,
    /** Not done: too much is waiting already. */
    OVERLOADED,
    /** Not done: there is no leader, or none that can be reached. */
    NO_LEADER,
    /** Not done: this node is stopping or has stopped. */
    STOPPING,
    /** Not done: what was asked makes no sense for this cluster; the message says why. */
    REFUSED
  }

  private final Kind kind;
  private final long retryAfterMillis;

  private EngineException(Kind kind, String message, long retryAfterMillis, Throwable cause) {
    super(message, cause);
    this.kind = kind;
    this.retryAfterMillis = retryAfterMillis;
  }

  public static EngineException outcomeUnknown(String why, Throwable cause) {
    return new EngineException(
        Kind.OUTCOME_UNKNOWN,
        "outcome unknown: "
            + why
            + "; send it again if it carries an id, a lease or a token, read first if it writes a"
            + " value",
        0,
        cause);
  }

  public static EngineException overloaded(String limit, long allowed, long retryAfterMillis) {
    return new EngineException(
        Kind.OVERLOADED,
        "overloaded: "
            + limit
            + " is at its limit of "
            + allowed
            + "; retry after "
            + retryAfterMillis
            + " ms",
        retryAfterMillis,
        null);
  }

  public static EngineException noLeader(String why, long retryAfterMillis) {
    return new EngineException(
        Kind.NO_LEADER,
        "no leader: " + why + "; nothing was done, retry after " + retryAfterMillis + " ms",
        retryAfterMillis,
        null);
  }

  public static EngineException stopping(String node) {
    return new EngineException(
        Kind.STOPPING, "node \"" + node + "\" is stopping; ask another node", 0, null);
  }

  public static EngineException refused(String why, Throwable cause) {
    return new EngineException(Kind.REFUSED, why, 0, cause);
  }

  public Kind kind() {
    return kind;
  }

  /** When to try again, 0 if that is not a matter of time. */
  public long retryAfterMillis() {
    return retryAfterMillis;
  }
}
