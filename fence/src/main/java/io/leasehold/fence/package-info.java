/**
 * What a resource needs to refuse a stale owner.
 *
 * <p>A lease tells its holder when to stop, but a holder that was paused between its check and its
 * write does not hear it. The token of the claim settles the matter where the write arrives: {@link
 * io.leasehold.fence.Fence} is the contract, {@link io.leasehold.fence.MemoryFence} the fence for
 * things of this process, {@code file} the one for files. Nothing here knows a lease, a clock or a
 * server: a number that only rises is all it takes.
 */
package io.leasehold.fence;
