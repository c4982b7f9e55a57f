/**
 * The service {@code Lease}: leases of etcd are leases of the core, with a term in seconds and the
 * caller's address for a holder.
 *
 * <p>{@link io.leasehold.doors.etcd.lease.LeaseService} is the entrance; {@code KeepAliveStream}
 * keeps one stream's messages in order and {@code Renewals} has the cluster judge them, all of a
 * turn of the event loop with one command.
 */
package io.leasehold.doors.etcd.lease;
