/**
 * Many clients in one process, for faults that take many: thousands of leases that end at one
 * moment, a thousand connections that break and come back together.
 *
 * <p>Each is a program that a fault starts, watches by what it tells of its deeds, and ends.
 */
package io.leasehold.torture.crowd;
