/**
 * Leases, compared with the real etcd; and what only shows when answers are late or fail, with a
 * real engine whose answers a test can hold back.
 */
package io.leasehold.doors.etcd.lease;
