/**
 * The stage on which lease incidents are played: virtual time, a network with weather, machines
 * with clocks of their own, a resource worth protecting, and a record of all that happened.
 *
 * <p>One {@link io.leasehold.sim.lab.stage.Stage} carries one side of a play. It never knows which
 * store is being played, so both sides meet the same time, the same network and the same judge:
 * whether two owners acted at once is observed every virtual millisecond by asking the holders
 * themselves, and never taken from the script.
 */
package io.leasehold.sim.lab.stage;
