package io.leasehold.recipes.kubernetes;

/** What a controller is told. */
public interface LeaderCallbacks {

  /**
   * Leads until it returns, or until its thread is interrupted because leadership is lost.
   *
   * @param token stamps every write
   */
  void onStartedLeading(long token) throws Exception;

  /** Leadership is over; {@link #onStartedLeading} is interrupted, or has returned. */
  default void onStoppedLeading() {}

  /** Somebody leads now; may be this one. */
  default void onNewLeader(String identity) {}
}
