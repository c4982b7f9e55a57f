/**
 * Locks and elections: compared with a real etcd, and raced against everything that takes a lock
 * away.
 */
package io.leasehold.doors.etcd.lock;
