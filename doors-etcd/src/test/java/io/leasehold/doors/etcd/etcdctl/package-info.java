/**
 * The etcdctl that people have, used as they use it: the same command lines against a real etcd and
 * against this door print the same, on standard output and on standard error, and exit alike.
 */
package io.leasehold.doors.etcd.etcdctl;
