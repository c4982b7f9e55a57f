package io.leasehold.sim.cluster;

import io.leasehold.sim.clock.EventLoop;
import io.leasehold.sim.net.Host;
import io.leasehold.sim.net.Network;
import io.leasehold.sim.story.Chronicle;
import io.leasehold.sim.story.Coverage;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What all nodes share: the world around them and the parts they are built from.
 *
 * @param stores makes the empty store of a new node
 * @param holders finds a holder by name, to tell it news
 * @param applyLagNanos how far a follower's state is behind what it knows to be committed, at most
 * @param snapshotEvery entries between snapshots; all nodes take them at the same indexes
 */
public record ClusterContext(
    EventLoop loop,
    Network network,
    SplittableRandom random,
    Chronicle chronicle,
    Coverage coverage,
    ClusterWitness witness,
    Supplier<Store> stores,
    Timekeeper.Maker timekeepers,
    AnswerPolicy answers,
    Function<String, Host> holders,
    long applyLagNanos,
    int snapshotEvery) {}
