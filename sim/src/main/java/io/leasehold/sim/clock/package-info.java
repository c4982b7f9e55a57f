/**
 * Time that nobody waits for. {@link io.leasehold.sim.clock.EventLoop} is real time, the one thing
 * the simulated world agrees on and nobody in it can read. What its inhabitants read are {@link
 * io.leasehold.sim.clock.HostClock}s: an elapsed clock that runs a little fast or slow and stands
 * still while the machine is suspended, and a wall clock that is wrong, is stepped, and jumps over
 * a suspend.
 */
package io.leasehold.sim.clock;
