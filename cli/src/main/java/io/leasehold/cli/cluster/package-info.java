/**
 * The commands of an operator: who belongs to the cluster and who leads it, what its limits are,
 * and whether anything about it, its disks, its clocks or the way to it is wrong.
 *
 * <p>Unlike all others these look at single nodes, each through a connection of its own, because
 * the point is to see which of them does not answer.
 */
package io.leasehold.cli.cluster;
