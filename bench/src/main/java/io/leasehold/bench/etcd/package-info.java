/**
 * The peer etcd, and the one client of its protocol. It is used against etcd itself and against the
 * etcd door of Leasehold, so that whatever differs lies with the servers.
 *
 * <p>A free lock is taken by a transaction, one that is waited for by its own lock service, and a
 * renewal is a message a lease on one stream for each connection: what its clients do.
 */
package io.leasehold.bench.etcd;
