/**
 * Where the nodes' data lies, so that it can be taken away.
 *
 * <p>{@link io.leasehold.torture.disk.LoopDisks} gives each node a small file system of its own
 * that can be filled, frozen, broken and cut off from power; where the machine does not allow that,
 * {@link io.leasehold.torture.disk.Disks#folders} gives plain folders, and says why.
 */
package io.leasehold.torture.disk;
