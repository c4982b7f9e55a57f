/**
 * Random but repeatable lives of a lease machine, and what must be true of every one of them.
 *
 * <p>A {@link io.leasehold.core.modeltest.CommandGenerator} makes up batches from a seed: few
 * leases, keys and names, so that they get in each other's way, and small limits, so that each is
 * hit. {@link io.leasehold.core.modeltest.LeaseMachineModelTest} plays them to the machine and to
 * the naive model of {@code io.leasehold.core.reference} and compares everything there is to
 * compare. {@link io.leasehold.core.modeltest.BoundedWorkModelTest} gives the machine so little
 * work a batch that it is always behind, where the model cannot follow, and checks the promises
 * themselves. {@link io.leasehold.core.modeltest.SnapshotModelTest} lets a restored machine go on
 * beside the original. A failure is shrunk to a short story before it is told, with the seed and
 * the command to see it again.
 */
package io.leasehold.core.modeltest;
