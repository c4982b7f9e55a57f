/**
 * Locks that processes share, in the shape of {@code java.util.concurrent.locks}.
 *
 * <p>{@link io.leasehold.client.lock.LeasedLock} is a fair lock that is reentrant for its thread,
 * {@link io.leasehold.client.lock.LeasedReadWriteLock} a pair of them. A lock object has no state
 * of its own: what a thread holds is known by client, key and thread, so two lock objects of the
 * same client and key are the same lock, also where one is half of a pair.
 *
 * <p>What is different from a lock inside of one process: it can be lost while it is held. Then
 * {@code held().check()} says so, entering it again is refused, and {@code unlock()} still is the
 * way out.
 */
package io.leasehold.client.lock;
