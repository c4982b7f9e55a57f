/**
 * Nodes and other programs as real processes: started, killed, paused, replaced.
 *
 * <p>{@link io.leasehold.torture.process.Cluster} is a cluster of them on this machine. What a node
 * is asked and told goes over its ports, as any client would do it; what happens to it is done by
 * signals, as an operating system or an operator would.
 */
package io.leasehold.torture.process;
