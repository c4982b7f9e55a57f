/**
 * jetcd, etcd's own client for Java, against a whole node and against a real etcd: the same test
 * holds on both, so that what it demands is what etcd does.
 *
 * <p>It is a module of its own because jetcd brings libraries that the node has too, in other
 * versions: here they are made one, and nothing of it can reach what ships. Where etcd 3.4 itself
 * does wrong, the demand is made of Leasehold alone, and the test says so.
 */
package io.leasehold.conformance.jetcd;
