/**
 * A world in which to break leases. Time, network, clocks, leaders and holders are virtual and
 * driven by one seeded generator, while the rules ({@link io.leasehold.core.LeaseMachine}) and the
 * holder's logic ({@link io.leasehold.client.holder.Tenancy}) are the production code.
 *
 * <p>After every step the promises are checked. A run prints its seed and settings first, so that a
 * failure replays exactly with one command. Read on in this order: {@code clock}, {@code net},
 * {@code cluster}, {@code holder}, {@code check}, {@code world}, {@code mutant}, {@code story}.
 *
 * <p><b>Modelled</b>: clocks with offset, drift, steps and suspend; a network that delays with a
 * heavy tail, drops, duplicates, reorders and is cut in one direction or both; a replicated log
 * with elections, deposed leaders, lost tails, snapshots, crashes of one node or all; holders that
 * are paused between a check and a write, are suspended, cut off, die and come back; fenced and
 * unfenced resources.
 *
 * <p><b>Not modelled</b>: disks that lose or damage what was written, slow or failing fsync,
 * changes of membership, values, counters, transactions and watches of the core (its own tests do
 * those), the wire and its encodings, threads. A machine that is suspended just after its wall
 * clock was set back by as much, before its process looked, cannot know that it slept; such a
 * holder is not simulated.
 */
package io.leasehold.sim;
