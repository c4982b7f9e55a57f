package io.leasehold.client.election;

import io.leasehold.client.Loss;

/**
 * Is told of a candidate's turns in office, one call at a time and in order, on the client's thread
 * for callbacks.
 *
 * <p>No guarantee: what is told may be old news. {@link Leadership#check()} never is, so that is
 * what to ask before acting.
 */
public interface LeaderListener {
  /** Does nothing. */
  LeaderListener NONE = new LeaderListener() {};

  /** The candidate was elected; it may have lost the office again since. */
  default void onElected(Leadership leadership) {}

  /** The office is lost, or was given back: then the cause is RELEASED or HANDED_OVER. */
  default void onLost(Leadership leadership, Loss loss) {}

  /** The leader's task failed. The office was given back, and the candidate campaigns again. */
  default void onFailed(Leadership leadership, Exception failure) {}
}
