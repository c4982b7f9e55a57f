/** Watches as etcd's clients see them: compared with a real etcd, and under strain. */
package io.leasehold.doors.etcd.watch;
