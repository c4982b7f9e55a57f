/**
 * The replicated state: live and ended leases, claims and queues, stored keys, tenures, events.
 *
 * <p>These classes keep themselves consistent (counts, orders, bounds) and decide nothing: whether
 * a lease may be renewed or a claim granted is said in {@code rules}. Every order that can be seen
 * from outside is an order that all replicas share: of keys, of revisions, of arrival. Hash maps
 * are only for looking up. One thread owns all of it.
 */
package io.leasehold.core.internal.state;
