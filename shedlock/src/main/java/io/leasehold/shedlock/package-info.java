/**
 * Leases for applications that use ShedLock: {@link io.leasehold.shedlock.LeaseholdLockProvider} is
 * the one bean that has to change, and every {@code @SchedulerLock} is a lease from then on, with a
 * fencing token.
 *
 * <p>A lock is a key under a lease of its own. {@code lockAtMostFor} is the life of that lease,
 * which nothing carries further. {@code lockAtLeastFor} is kept by the cluster: an early unlock
 * moves the key to a lease that nobody renews and that ends when the time is up.
 */
package io.leasehold.shedlock;
