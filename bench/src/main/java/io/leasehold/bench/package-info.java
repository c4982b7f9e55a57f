/**
 * What things cost. Two kinds of answers: the core's operations on a table of realistic size, next
 * to the cheapest loop that touches the same memory ({@code bench.core}, with JMH); and a running
 * node next to other lease services under the same load ({@code bench.run} and the packages below
 * it).
 *
 * <p>{@code ./leasehold bench} lists all of it. Nothing depends on this module.
 */
package io.leasehold.bench;
