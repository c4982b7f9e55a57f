package io.leasehold.client.election;

import io.leasehold.client.Held;
import java.time.Duration;

/**
 * One term in office: a key held under one lease, with one token. It never comes back once it is
 * lost; a candidate that is elected again gets another one.
 *
 * <p>Guarantee: {@link #check()} returns only while nobody else leads, as {@link
 * io.leasehold.client.Ownership} says it; tokens of later terms are larger.
 *
 * @param tally how many terms there were, this one included
 */
public record Leadership(Held held, Tally tally) {

  /** The fencing token that everything carries which is done in office. */
  public long token() {
    return held.token();
  }

  /** Returns if the leader may act now. */
  public void check() {
    held.check();
  }

  /** Returns if the leader may now begin something that takes this long. */
  public void check(Duration needed) {
    held.check(needed);
  }
}
