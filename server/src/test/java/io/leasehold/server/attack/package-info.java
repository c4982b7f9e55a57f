/**
 * Real nodes on real sockets, and clients that mean ill or are broken. Whatever they do, they are
 * stopped with a reason, what is kept for them is bounded, and others go on: a holder that renews
 * never loses its lease.
 */
package io.leasehold.server.attack;
