/**
 * What a holder may believe. Given the times at which renewals were sent, the replies, and the
 * current readings of its elapsed and wall clocks, this package says whether the holder is safe, in
 * jeopardy or has lost its lease, and when it should renew next.
 *
 * <p>It reads no clock and starts no thread: time is an argument. The client that talks to a
 * network and the simulator that pretends to both run this code, so what is tested is what ships.
 */
package io.leasehold.client.holder;
