/**
 * What the clients of a tortured cluster do, each kind in an {@link
 * io.leasehold.torture.work.Actor} of its own.
 *
 * <p>A {@link io.leasehold.torture.work.Worker} is a process with some of them, killed and paused
 * at will. Holders use the shipped library and write to a fenced log, lessees renew by hand over
 * HTTP so that every renewal is on record, storers read and write keys and counters.
 */
package io.leasehold.torture.work;
