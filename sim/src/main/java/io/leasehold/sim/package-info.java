/**
 * A world in which to break leases. Time, network, clocks, leaders and holders are virtual and
 * driven by one seeded generator, while the rules and the holder's logic are the production code.
 *
 * <p>After every step the promises are checked. A run prints its seed and settings first, so that a
 * failure replays exactly with one command.
 */
package io.leasehold.sim;
