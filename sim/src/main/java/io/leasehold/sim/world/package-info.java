/**
 * One world, from its seed to its verdict. {@link io.leasehold.sim.world.Settings} are drawn from
 * the seed: how many nodes and holders, how bad the network, how far the clocks drift, which faults
 * strike. {@link io.leasehold.sim.world.World} builds it from {@link io.leasehold.sim.world.Parts},
 * lets {@link io.leasehold.sim.world.Chaos} loose on it, heals everything, lets all holders go and
 * checks that nothing is left behind.
 */
package io.leasehold.sim.world;
