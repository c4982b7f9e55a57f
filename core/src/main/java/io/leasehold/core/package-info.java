/**
 * The rules of leases: a deterministic state machine that needs nothing but the JDK.
 *
 * <p>{@link io.leasehold.core.LeaseMachine} takes batches of {@link
 * io.leasehold.core.command.Command commands} with a time stamp and answers with {@link
 * io.leasehold.core.outcome.Outcome outcomes} and {@link io.leasehold.core.event.Event events}. It
 * reads no clock, draws no random number, starts no thread and touches no file, so that the same
 * log gives the same state on every replica, in every test and in the simulator. Everything around
 * it only carries messages to and from it.
 */
package io.leasehold.core;
