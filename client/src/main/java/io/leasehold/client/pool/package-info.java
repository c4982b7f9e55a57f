/**
 * A limited number of places that processes share: {@link io.leasehold.client.pool.LeasedSemaphore}
 * for "no more than n at once", {@link io.leasehold.client.pool.Slots} where the number of the
 * place matters, as for the ids of workers.
 *
 * <p>Both are claims of numbered places of one key. A place is held as anything else is: it has a
 * token, it is renewed, and it can be lost.
 */
package io.leasehold.client.pool;
