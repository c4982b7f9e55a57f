package io.leasehold.sim.lab.naive;

import io.leasehold.sim.lab.stage.Actor;
import io.leasehold.sim.lab.stage.HostClock;
import io.leasehold.sim.lab.stage.Stage;
import io.leasehold.sim.lab.stage.TimeOfDay;
import io.leasehold.sim.lab.stage.Tone;
import io.leasehold.sim.lab.stage.Words;

/**
 * One record that can be read and written. There is no invariant to state, and that is the point: a
 * write is never checked against what it was decided upon.
 *
 * <p>A cluster of such stores replicates the record perfectly and still has no common idea of time:
 * each leader judges the expiry by its own wall clock.
 */
public final class NaiveStore {
  /** What a new leader does with the leases it inherits. */
  public enum OnFailover {
    /** Judges the old deadlines by its own clock. */
    TRUST_THE_CLOCK,
    /** Gives every lease its full term again, to be on the safe side. */
    START_ANEW
  }

  private final Stage stage;
  private HostClock leaderClock;
  private boolean hasLeader = true;
  private boolean expiryTold;
  private long ttlMillis;
  private NaiveLease lease;

  public NaiveStore(Stage stage, HostClock leaderClock) {
    this.stage = stage;
    this.leaderClock = leaderClock;
    stage.time().everyMillisecond(this::tellExpiry);
    stage.watch(Actor.STORE, () -> holdsNow() ? lease.holder() : null);
  }

  boolean hasLeader() {
    return hasLeader;
  }

  NaiveLease get() {
    return lease;
  }

  /** Whether the record has expired, on the leader's own wall clock. */
  boolean expired() {
    return lease.expired(leaderClock.wallMillis());
  }

  /** Writes the record as the caller stamped it. */
  void set(NaiveLease written) {
    if (lease == null || !lease.holder().equals(written.holder())) {
      stage.judge().granted(written.holder());
    }
    lease = written;
    expiryTold = false;
  }

  /** Writes the record and stamps it on arrival. */
  NaiveLease setFor(String holder, long ttl) {
    ttlMillis = ttl;
    set(NaiveLease.starting(holder, leaderClock.wallMillis(), ttl));
    return lease;
  }

  /** The leader dies; until there is another, nobody answers. */
  public void loseLeader() {
    hasLeader = false;
  }

  /** Another replica takes over, with the record intact and a clock of its own. */
  public void elect(String name, HostClock clock, OnFailover policy) {
    hasLeader = true;
    leaderClock = clock;
    String clockText = "its clock says " + TimeOfDay.text(clock.wallMillis());
    if (policy == OnFailover.START_ANEW && lease != null && !expired()) {
      lease = NaiveLease.starting(lease.holder(), clock.wallMillis(), ttlMillis);
      stage
          .trace()
          .note(
              Actor.STORE,
              Tone.WEATHER,
              Words.of(
                  name
                      + " leads, and gives every lease its full term again: "
                      + lease.holder()
                      + " "
                      + lease.until(),
                  name + " leads, term anew"));
      return;
    }
    stage
        .trace()
        .note(Actor.STORE, Tone.WEATHER, Words.of(name + " leads; " + clockText, name + " leads"));
  }

  private boolean holdsNow() {
    return hasLeader && lease != null && !expired();
  }

  private void tellExpiry() {
    if (hasLeader && lease != null && !expiryTold && expired()) {
      expiryTold = true;
      stage
          .trace()
          .note(
              Actor.STORE,
              Tone.PLAIN,
              Words.of("the lease of " + lease.holder() + " has expired", "expired"));
    }
  }
}
