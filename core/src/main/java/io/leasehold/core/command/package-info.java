/**
 * What can be asked of the lease machine, as plain data.
 *
 * <p>A {@link io.leasehold.core.command.Command} is one entry of a batch in the replicated log and
 * one atomic step of the machine. Its constructor only holds data together; whether its values are
 * acceptable is decided when it is applied, against the replicated limits, and told as an outcome.
 * Nothing here carries a time: time comes with the batch.
 */
package io.leasehold.core.command;
