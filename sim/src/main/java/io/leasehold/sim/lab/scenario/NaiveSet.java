package io.leasehold.sim.lab.scenario;

import io.leasehold.sim.lab.naive.NaiveHolder;
import io.leasehold.sim.lab.naive.NaiveStore;
import io.leasehold.sim.lab.naive.NaiveWays;
import io.leasehold.sim.lab.stage.Actor;
import io.leasehold.sim.lab.stage.HostClock;
import io.leasehold.sim.lab.stage.Performance;
import io.leasehold.sim.lab.stage.Stage;
import io.leasehold.sim.lab.stage.TimeOfDay;
import io.leasehold.sim.lab.stage.Tone;
import io.leasehold.sim.lab.stage.Words;

/** A stage with the naive store, and A and B beside it. */
record NaiveSet(Stage stage, NaiveStore store, HostClock clockOfA, NaiveHolder a, NaiveHolder b) {

  static NaiveSet with(String title, NaiveWays ways, long ttlMillis) {
    return with(title, ways, ttlMillis, 0, 0);
  }

  static NaiveSet with(String title, NaiveWays ways, long ttlMillis, long aheadOfA, long aheadOfB) {
    Stage stage = new Stage(title, 0, false);
    NaiveStore store = new NaiveStore(stage, new HostClock(stage.time(), 0));
    HostClock clockOfA = new HostClock(stage.time(), aheadOfA);
    HostClock clockOfB = new HostClock(stage.time(), aheadOfB);
    return new NaiveSet(
        stage,
        store,
        clockOfA,
        new NaiveHolder(stage, store, ways, Actor.A, clockOfA, ttlMillis),
        new NaiveHolder(stage, store, ways, Actor.B, clockOfB, ttlMillis));
  }

  /** Lets B renew at a steady pace, and tells only of the first time. */
  void renewB(long fromMillis, long everyMillis, long untilMillis) {
    String pace = "renews, as it will every " + TimeOfDay.length(everyMillis);
    stage.at(
        fromMillis,
        () -> stage.trace().note(Actor.B, Tone.PLAIN, Words.of(pace, "keeps renewing")));
    for (long at = fromMillis; at < untilMillis; at += everyMillis) {
      stage.at(at, b::renewQuietly);
    }
  }

  /** Plays to the end; a naive store keeps no history that could explain anything. */
  Performance play(long endMillis) {
    return stage.play(endMillis, () -> null);
  }
}
