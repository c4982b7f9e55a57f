/**
 * A cluster of real processes for the length of a test. What a cluster is and what can happen to
 * its nodes is told in {@code io.leasehold.torture.process}; {@link
 * io.leasehold.testkit.process.ClusterOfProcesses} starts and ends one around each test, whatever
 * becomes of it.
 */
package io.leasehold.testkit.process;
