package io.leasehold.sim.cluster;

import java.util.List;

/**
 * One batch in the log.
 *
 * @param stampMillis cluster time, as the leader that proposed it saw it
 * @param proposedAtNanos real time, for the checks; no replica looks at it
 * @param leaderFrozenNanos real time that leader had spent paused up to then, for the checks
 */
public record Entry(
    long raftTerm,
    String leader,
    long stampMillis,
    List<Request> requests,
    long proposedAtNanos,
    long leaderFrozenNanos) {}
