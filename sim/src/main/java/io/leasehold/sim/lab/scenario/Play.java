package io.leasehold.sim.lab.scenario;

import java.util.List;

/** A scenario that has been played: all there is to show. */
public record Play(Playbill bill, List<Act> acts) {
  public static Play of(Scenario scenario) {
    return new Play(scenario.playbill(), scenario.play());
  }
}
