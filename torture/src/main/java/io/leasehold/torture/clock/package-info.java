/**
 * Wall clocks that go wrong.
 *
 * <p>A process that is started with the words of a {@link io.leasehold.torture.clock.Clock} before
 * its command sees the wall clock that the harness wants it to see, and the harness may change its
 * mind at any time. The clock that measures elapsed time is left alone: no correction by NTP or by
 * hand moves that one either.
 */
package io.leasehold.torture.clock;
