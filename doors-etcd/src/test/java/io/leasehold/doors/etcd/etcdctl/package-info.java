/**
 * The etcdctl that people have, used as they use it: the same command lines against a real etcd and
 * against this door print the same, on standard output and on standard error, and exit alike.
 *
 * <p>Here the whole client is part of the scenario: how it opens streams, what it retries, what it
 * makes of an error. So a test of this package can fail although every single call is answered as
 * etcd answers it. Commands that stay are ended by their handles, and what they print is awaited
 * line by line; nothing waits for time to pass.
 */
package io.leasehold.doors.etcd.etcdctl;
