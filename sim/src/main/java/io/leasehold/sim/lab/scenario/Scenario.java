package io.leasehold.sim.lab.scenario;

import java.util.List;

/** An incident that can be played. Playing it twice gives the same play twice. */
public interface Scenario {
  Playbill playbill();

  /** Plays it, on virtual time. */
  List<Act> play();
}
