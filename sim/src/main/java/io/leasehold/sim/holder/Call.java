package io.leasehold.sim.holder;

import io.leasehold.client.holder.Reading;
import io.leasehold.sim.cluster.Request;

/**
 * A request that was sent, and when: an answer is counted from there.
 *
 * @param attempt the guard's number of it, 0 if it is neither a grant nor a renewal
 */
public record Call(Request request, long attempt, long sentAtNanos, Reading sent) {}
