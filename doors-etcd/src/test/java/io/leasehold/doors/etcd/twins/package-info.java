/**
 * The same scenario played on a real etcd and on this door, and both transcripts compared line by
 * line.
 *
 * <p>Whatever is bound to differ between any two clusters is written relative: revisions to the one
 * at which the scenario began, leases and members by the order in which they appear. What is left
 * must be the same, or be listed in docs/etcd-compatibility.md with the reason.
 */
package io.leasehold.doors.etcd.twins;
