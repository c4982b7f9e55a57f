/**
 * The library for whoever holds something: acquire, stay the owner, know for certain when to stop.
 *
 * <p>Start with {@link io.leasehold.client.Leasehold}: it is connected to a cluster, or runs a node
 * in this process. {@link io.leasehold.client.Held} is a key that this process owns; its {@code
 * check()} says whether it still does, its {@code token()} goes with every write, so that the
 * resource can refuse whoever came too late. {@link io.leasehold.client.Lease} is what several
 * things can hang on at once.
 *
 * <p>Each use of leases has a package of its own beside this one: locks, pools, elections, groups,
 * counters, watches, caches, the reaper. They are built on what is public here.
 */
package io.leasehold.client;
