/**
 * The nouns of Leasehold: keys and values, leases and their terms, claims and tenures, limits.
 *
 * <p>All of them are immutable data without behaviour of their own beyond what the numbers mean.
 * Times are milliseconds of cluster time, a number in the replicated log that has nothing to do
 * with any wall clock. A moment is over once the cluster time is greater: a deadline is the last
 * millisecond of a lease, not the first without it.
 */
package io.leasehold.core.model;
