/**
 * Makes the lease machine durable and replicated.
 *
 * <p>Doors speak to an {@link io.leasehold.engine.Engine}: submit a command, read, watch. Behind it
 * a node gathers what is submitted into batches, brings them into a log that a majority has on
 * disk, and applies that log with one thread, which owns the machine and answers the callers. A
 * node that does not lead sends its batches to the one that does; it answers its own callers all
 * the same, when the batch comes back to it through the log.
 *
 * <p>The log is behind {@link io.leasehold.engine.log.ReplicatedLog}, so that nothing here depends
 * on who replicates.
 */
package io.leasehold.engine;
