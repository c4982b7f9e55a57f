/**
 * What can happen to a cluster and its clients, one class a fault.
 *
 * <p>A {@link io.leasehold.torture.fault.Fault} strikes, lasts for a while, and is mended when it
 * returns, so that at most one is under way at a time unless it says otherwise. {@link
 * io.leasehold.torture.fault.Scene} is what faults may touch.
 */
package io.leasehold.torture.fault;
