/**
 * The core alone, on a table of a million leases: how fast, how large, how long the longest batch.
 *
 * <p>Rates are JMH benchmarks. Each is told next to its floor, a loop of plain array writes over
 * the same random leases, because a ratio outlives the machine it was measured on. What is no rate
 * is measured in {@code MillionReport}.
 */
package io.leasehold.bench.core;
