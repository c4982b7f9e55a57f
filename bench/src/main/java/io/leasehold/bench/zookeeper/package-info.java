/**
 * ZooKeeper as a peer, from its own archive: servers as processes that run from the class path of
 * the benchmark, and clients.
 *
 * <p>Its lease is the session, and a session is a connection: no client has a million of them. So
 * it is two peers. One has as many ephemeral nodes as a load wants, in a few sessions, and renews
 * none of them by itself. The other has a session for each lease, which can be renewed and expires,
 * and as many as there are descriptors.
 */
package io.leasehold.bench.zookeeper;
