package io.leasehold.engine.log;

import io.leasehold.engine.NodeStatus.Role;

/**
 * Where the log and its node stand.
 *
 * @param leader name of who leads, empty if unknown
 * @param snapshotIndex index of the newest snapshot, -1 if there is none
 * @param durable whether an entry survives the end of the process
 */
public record LogStatus(
    String node,
    Role role,
    String leader,
    long raftTerm,
    long commitIndex,
    long snapshotIndex,
    boolean durable) {}
