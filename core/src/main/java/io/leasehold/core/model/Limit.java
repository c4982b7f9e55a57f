package io.leasehold.core.model;

/**
 * Every bound that the rules enforce, by name. A refusal names the one that was hit.
 *
 * <p>Limits are replicated state: replicas that disagreed about one would drift apart, so they
 * change by a command and travel in the snapshot, never by a node's own configuration.
 */
public enum Limit {
  /** Shortest term of a lease. */
  MIN_TERM_MILLIS(100),
  /** Longest term of a lease, and longest bound on its life. */
  MAX_TERM_MILLIS(365L * 24 * 60 * 60 * 1000),
  /** Longest lock delay. */
  LOCK_DELAY_MILLIS(10 * 60 * 1000),
  /** Live leases. */
  LEASES(10_000_000),
  /**
   * Live leases of holders of one name: a client that grants in a loop is stopped here, long before
   * it has used up what there is for everybody. Renewing needs no room.
   */
  LEASES_PER_HOLDER(100_000),
  /** Stored keys. */
  KEYS(10_000_000),
  /** Bytes of all stored keys and values together. */
  STORED_BYTES(1L << 30),
  /** Length of a key. */
  KEY_BYTES(1024),
  /** Length of a value, stored or attached to a claim. */
  VALUE_BYTES(1 << 20),
  /** Length of a holder's name, in UTF-8. */
  HOLDER_BYTES(256),
  /** Keys, claims and waits of one lease together: the work of ending it is bounded by this. */
  ATTACHMENTS_PER_LEASE(4096),
  /** Keys that have a holder, a queue or a lock delay. */
  CLAIMED_KEYS(10_000_000),
  /** Shared holders of one key; who comes after them waits. */
  HOLDERS_PER_KEY(10_000),
  /** Length of the queue of one key. */
  WAITERS_PER_KEY(65_536),
  /** Size of a pool. */
  SLOTS_PER_POOL(65_536),
  /**
   * Pools without holder, waiter or lock delay whose slots are still remembered for their last
   * owners.
   */
  IDLE_POOLS(10_000),
  /** Leases that one renewal command names. */
  RENEWALS_PER_COMMAND(1_000_000),
  /** Compares and steps of one transaction, nested ones included. */
  STEPS_PER_TRANSACTION(1024),
  /** Depth of nested transactions. */
  TRANSACTION_DEPTH(8),
  /** Events kept for watches to resume and for reads at older revisions. */
  EVENTS_KEPT(131_072),
  /** Bytes of values that kept events refer to. */
  EVENT_BYTES_KEPT(64L << 20),
  /** Ended tenures remembered for one key. */
  TENURES_PER_KEY(16),
  /** Ended tenures remembered in all. */
  TENURES_KEPT(262_144),
  /** Ended leases remembered, to tell a late caller what became of its lease. */
  ENDED_LEASES_KEPT(65_536),
  /** Answered additions remembered, to make their retries harmless. */
  ADDITIONS_KEPT(65_536),
  /** Work on due leases and alarms in one apply call, in units of {@link #WORK_OF_A_MOVE}. */
  WORK_PER_BATCH(32_768);

  /** Work of looking at a lease whose turn came and moving it on because it was renewed. */
  public static final int WORK_OF_A_MOVE = 1;

  /** Work of ending a lease, and of each key, claim or wait that ends with it. */
  public static final int WORK_OF_AN_END = 8;

  private static final long CENTURY_MILLIS = 100L * 365 * 24 * 60 * 60 * 1000;
  private static final long MOST_BYTES = 1L << 40;
  private static final long MOST_THINGS = 1L << 30;

  private final long defaultValue;

  Limit(long defaultValue) {
    this.defaultValue = defaultValue;
  }

  /** What the limit itself may be at most, so that no arithmetic with it can overflow. */
  public long largest() {
    return switch (this) {
      case MIN_TERM_MILLIS, MAX_TERM_MILLIS, LOCK_DELAY_MILLIS -> CENTURY_MILLIS;
      case STORED_BYTES, EVENT_BYTES_KEPT -> MOST_BYTES;
      case KEY_BYTES, VALUE_BYTES, HOLDER_BYTES -> 1L << 28;
      case TRANSACTION_DEPTH -> 64;
      // A pool remembers a bit for every place up to the last one used.
      case SLOTS_PER_POOL -> 1L << 24;
      default -> MOST_THINGS;
    };
  }

  public long defaultValue() {
    return defaultValue;
  }
}
