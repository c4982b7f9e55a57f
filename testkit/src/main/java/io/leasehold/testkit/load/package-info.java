/**
 * What clients do to a cluster while it is put through faults, and what they may conclude
 * afterwards. {@link io.leasehold.testkit.load.Load} writes down every call in a {@link
 * io.leasehold.testkit.load.History} on one clock, {@link io.leasehold.testkit.load.Holders} keep
 * leases alive, a {@link io.leasehold.testkit.load.Witness} sees every event. A {@link
 * io.leasehold.testkit.load.Ledger} compares what was acknowledged with what is there.
 */
package io.leasehold.testkit.load;
