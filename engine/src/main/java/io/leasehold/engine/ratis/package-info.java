/**
 * The replicated log on Apache Ratis.
 *
 * <p>{@link io.leasehold.engine.ratis.RatisLog} is what the engine sees. Behind it, Ratis elects,
 * writes and replicates; {@code ReplicaStateMachine} turns its calls into those of a {@code
 * Replica}; {@code Snapshotter} and {@code SnapshotFiles} keep the log short. Nodes ask each other
 * on the same port with {@code PeerService} and {@code PeerChannels}, because a refusal of Ratis's
 * own client does not tell which of the requests under way were refused. With {@code Introductions}
 * they notice one among them that has lost its disk. No type of Ratis leaves this package.
 */
package io.leasehold.engine.ratis;
