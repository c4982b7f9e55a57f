/**
 * Locks and elections of etcd.
 *
 * <p>A lock of etcd is its keys: whoever wants it has a key {@code name/<lease in hexadecimal>}
 * that vanishes with the lease, and the oldest of them owns it. Clients that lock by themselves do
 * nothing else, so this package does the same and both kinds exclude each other, in whatever way a
 * key disappears. It stores nothing that is not such a key.
 *
 * <p>Read it in this order: {@link io.leasehold.doors.etcd.lock.Line} (the keys of one lock),
 * {@link io.leasehold.doors.etcd.lock.Place} (one of them), {@link
 * io.leasehold.doors.etcd.lock.Standing} (where it is in the line), {@link
 * io.leasehold.doors.etcd.lock.Turns} (who waits for whom), {@link
 * io.leasehold.doors.etcd.lock.Contest} (from a request to its turn); the services on top only
 * translate.
 */
package io.leasehold.doors.etcd.lock;
