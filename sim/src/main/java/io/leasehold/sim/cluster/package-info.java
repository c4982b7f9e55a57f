/**
 * A replicated log, as little of it as can still go wrong in all the ways that matter: leaders with
 * a {@code raftTerm}, elections by Raft's rules, entries that count once a majority has them, tails
 * that are lost with the leader that nobody followed, a deposed leader that has not heard of it,
 * snapshots, restarts.
 *
 * <p>Each {@link io.leasehold.sim.cluster.Node} applies what is committed to its own {@link
 * io.leasehold.sim.cluster.Store}, which is the production rules. The leader stamps entries with
 * cluster time kept by a {@link io.leasehold.sim.cluster.Timekeeper} and answers by an {@link
 * io.leasehold.sim.cluster.AnswerPolicy}. These three interfaces are where mutants are put in; the
 * production code knows nothing of them.
 *
 * <p>Simplified on purpose: an append is on disk at once, membership never changes, holders find
 * the leader themselves instead of being forwarded.
 */
package io.leasehold.sim.cluster;
