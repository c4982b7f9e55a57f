/**
 * Nodes as real processes, started by the commands that the manual shows, so that they can be
 * killed, paused and replaced as real ones are. {@link io.leasehold.torture.process.NodeProcess} is
 * one node and what can happen to it; {@link io.leasehold.testkit.process.ClusterOfProcesses} knows
 * who leads and ends every process, whatever became of the test.
 */
package io.leasehold.testkit.process;
