/**
 * {@code leasehold bench compare}: who is compared by which loads, in which order, for how long.
 *
 * <p>{@link io.leasehold.bench.run.CompareCommand} reads the command line, {@link
 * io.leasehold.bench.run.Comparison} does it: round by round, and in each round load by load with
 * all peers one after the other, so that whatever else the machine does strikes all of them alike.
 */
package io.leasehold.bench.run;
