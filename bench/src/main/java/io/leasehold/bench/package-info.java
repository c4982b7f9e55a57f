/**
 * Benchmarks. Each measures one operation that users pay for, on a table of realistic size, next to
 * the floor: the cheapest loop that touches the same memory.
 *
 * <p>Run them with {@code ./leasehold bench}, which takes the options of JMH. Nothing depends on
 * this module.
 */
package io.leasehold.bench;
