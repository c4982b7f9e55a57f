/**
 * What a comparison asks of a lease service, whoever made it.
 *
 * <p>A {@link io.leasehold.bench.peer.Peer} knows how to start one as real processes; what it
 * started is a {@link io.leasehold.bench.peer.Site}; a {@link io.leasehold.bench.peer.Link} is a
 * client of it, and has the few operations that the loads are made of. All links do the least that
 * their protocol asks for: what is compared is the services, not their client libraries.
 */
package io.leasehold.bench.peer;
