package io.leasehold.sim.lab.stage;

/** How a step should strike the reader. */
public enum Tone {
  /** Business as usual. */
  PLAIN,
  /** Something the world did: a partition, a crash, a pause. */
  WEATHER,
  /** A rule that held. */
  GOOD,
  /** Something that must never happen, happened. */
  DANGER
}
