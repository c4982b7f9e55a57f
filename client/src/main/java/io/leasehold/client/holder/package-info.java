/**
 * What a holder may believe. Given the times at which renewals were sent, the replies, and the
 * current readings of its elapsed and wall clocks, this package says whether the holder is safe, in
 * jeopardy or has lost its lease, and when it should renew next.
 *
 * <p>It reads no clock and starts no thread: time is an argument. The client that talks to a
 * network and the simulator that pretends to both run this code, so what is tested is what ships.
 *
 * <p>Start with {@link io.leasehold.client.holder.Tenancy}. It asks a clock for pessimists what
 * time it is (HolderClock), keeps the best deadlines that answers have proven (Deadlines), notices
 * that it was not looked at (PauseDetector), and paces the renewals (RenewalSchedule). A {@link
 * io.leasehold.client.holder.Holding} is one claim under it.
 */
package io.leasehold.client.holder;
