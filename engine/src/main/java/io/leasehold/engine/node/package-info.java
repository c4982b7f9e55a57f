/**
 * What a node does with the log.
 *
 * <p>Two threads matter. The <em>proposer</em> gathers what callers submit and brings it into the
 * log: as an entry if this node leads, as a message to the leader if not; as leader it also owns
 * cluster time. The <em>applier</em> owns the lease machine: it applies what comes out of the log,
 * answers this node's callers, wakes waiting acquisitions and feeds watches. Callers touch neither:
 * they hand over a request and get a future.
 *
 * <p>A batch has the origin and sequence of the node that gathered it. That is how a node finds its
 * own callers when a batch comes back, and how a batch that was sent twice, because an answer was
 * lost in a failover, is applied once.
 */
package io.leasehold.engine.node;
