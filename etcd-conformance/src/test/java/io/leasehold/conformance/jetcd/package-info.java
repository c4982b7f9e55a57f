/**
 * jetcd, etcd's own client for Java, against a whole node and against a real etcd: the same test
 * holds on both, so that what it demands is what etcd does.
 */
package io.leasehold.conformance.jetcd;
