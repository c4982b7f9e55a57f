package io.leasehold.core.model;

/**
 * The size of everything, for gauges and for people.
 *
 * @param overdueMillis how far the oldest unprocessed deadline lies back; 0 if there is none
 */
public record Statistics(
    long leases,
    long keys,
    long storedBytes,
    long claims,
    long claimedKeys,
    long waiters,
    long tenures,
    long events,
    long overdueMillis) {}
