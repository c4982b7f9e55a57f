/**
 * Puts a cluster of real processes through faults and judges what its clients saw.
 *
 * <p>{@code history} is what every client did and was told, with times of one clock. {@code check}
 * reads it and proves or refutes each promise; it knows nothing of how the history came about, so
 * that it can be tried on histories that are wrong on purpose.
 */
package io.leasehold.torture;
