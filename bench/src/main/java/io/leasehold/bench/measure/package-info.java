/**
 * How things are measured: loops that keep a server busy, and what they saw.
 *
 * <p>Two kinds of loop, and they answer different questions. In a {@link
 * io.leasehold.bench.measure.ClosedLoop} every answer triggers the next question: it finds out how
 * much a server can do, and its latencies are those at that load. An {@link
 * io.leasehold.bench.measure.OpenLoop} sends when the time has come, whether or not answers are
 * late, and counts latency from when a message was meant to go out: a server that stalls for a
 * second is seen to be late for all that should have been sent in it.
 */
package io.leasehold.bench.measure;
