/**
 * Locks against a real node. {@link io.leasehold.client.lock.LockContract} is what every lock that
 * one thread has alone promises; the other tests are about what is special about one kind of lock.
 * They live here, not in the client's module, because they need a node.
 */
package io.leasehold.client.lock;
