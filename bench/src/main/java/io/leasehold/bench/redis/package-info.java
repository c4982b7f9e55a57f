/**
 * Redis as a peer, with the idioms of those who take leases from it: a key that expires is a lease,
 * scripts compare before they renew or delete, waiters try again when a release is published.
 *
 * <p>It is two peers. One forces its log to the disk before every answer, as the others do. The
 * other keeps everything in memory: nobody who promises more can be as fast, so it is the ceiling.
 */
package io.leasehold.bench.redis;
