/**
 * The loads, one class each: what users of lease services pay for.
 *
 * <p>A load knows nothing about who answers; it says what it needs, and runs on a {@link
 * io.leasehold.bench.workload.Stage}. A load may have variants (how many in flight, how many
 * leases), which share a site and follow each other.
 */
package io.leasehold.bench.workload;
