package io.leasehold.sim.lab.scenario;

import io.leasehold.client.holder.HolderTerms;
import io.leasehold.sim.lab.leasehold.LeaseholdHolder;
import io.leasehold.sim.lab.leasehold.LeaseholdStore;
import io.leasehold.sim.lab.stage.Actor;
import io.leasehold.sim.lab.stage.HostClock;
import io.leasehold.sim.lab.stage.Performance;
import io.leasehold.sim.lab.stage.Stage;
import java.time.Duration;

/** A stage with Leasehold, and A and B beside it. */
record LeaseholdSet(
    Stage stage, LeaseholdStore store, HostClock clockOfA, LeaseholdHolder a, LeaseholdHolder b) {

  static LeaseholdSet with(String title, HolderTerms terms, boolean fenced) {
    return with(title, terms, fenced, 0, 0);
  }

  static LeaseholdSet with(
      String title, HolderTerms terms, boolean fenced, long aheadOfA, long aheadOfB) {
    Stage stage = new Stage(title, 0, fenced);
    LeaseholdStore store = new LeaseholdStore(stage);
    HostClock clockOfA = new HostClock(stage.time(), aheadOfA);
    HostClock clockOfB = new HostClock(stage.time(), aheadOfB);
    return new LeaseholdSet(
        stage,
        store,
        clockOfA,
        new LeaseholdHolder(stage, store, Actor.A, clockOfA, terms),
        new LeaseholdHolder(stage, store, Actor.B, clockOfB, terms));
  }

  /** Term, renewal interval and safety margin; no jitter, so that the times in a play are round. */
  static HolderTerms terms(long termSeconds, long renewSeconds, long marginSeconds) {
    return HolderTerms.builder()
        .term(Duration.ofSeconds(termSeconds))
        .renewEvery(Duration.ofSeconds(renewSeconds))
        .margin(Duration.ofSeconds(marginSeconds))
        .jitter(0)
        .build();
  }

  /** Plays to the end, then asks the store what became of A's tenure. */
  Performance play(long endMillis) {
    return stage.play(endMillis, () -> store.why(a.token()));
  }
}
