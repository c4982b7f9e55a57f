/**
 * Machines and what lies between them. A {@link io.leasehold.sim.net.Host} runs, is paused, is
 * suspended or is down; what reaches it while it is paused waits, what reaches it while it is down
 * is lost. The {@link io.leasehold.sim.net.Network} delays with a heavy tail, drops, duplicates,
 * reorders, and can be cut in one direction or both.
 */
package io.leasehold.sim.net;
