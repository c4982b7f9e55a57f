/**
 * Semaphores and numbered slots against a real node. The tests live here, not in the client's
 * module, because they need one; each client stands for a process of its own.
 */
package io.leasehold.client.pool;
