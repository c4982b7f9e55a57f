package io.leasehold.client.watch;

/**
 * How a watch ended: it will tell nothing more.
 *
 * @param text for people, with what to do next
 */
public record WatchEnd(Reason reason, String text) {

  /** The kinds of ends. */
  public enum Reason {
    /** It was closed. */
    CLOSED,
    /**
     * What happened at its position is forgotten, because it was away or too slow for too long.
     * Read how things stand, and watch from there.
     */
    TOO_OLD,
    /** It never stood: no node answered in time. */
    UNREACHABLE,
    /** The cluster did not accept it. */
    REFUSED
  }
}
