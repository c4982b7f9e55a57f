/**
 * The store, against a real node: comparing, binding to leases, long lists. A stale owner's write
 * must be refused by the cluster itself, whatever the owner believes.
 */
package io.leasehold.client.store;
