package io.leasehold.sim.world;

/** What the world does to its inhabitants. Each seed draws which of these it knows. */
public enum Fault {
  PAUSE_NODE,
  PAUSE_LEADER,
  SUSPEND_NODE,
  CRASH_NODE,
  CRASH_LEADER,
  CRASH_ALL_NODES,
  CUT_LEADER_FROM_PEERS,
  CUT_NODE,
  CUT_NODE_ONE_WAY,
  CUT_HOLDER,
  CUT_HOLDER_ONE_WAY,
  PAUSE_HOLDER,
  SUSPEND_HOLDER,
  KILL_HOLDER,
  STEP_WALL_CLOCK,
  CHANGE_CLOCK_RATE
}
