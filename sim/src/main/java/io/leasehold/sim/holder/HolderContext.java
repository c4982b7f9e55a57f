package io.leasehold.sim.holder;

import io.leasehold.core.model.Claim;
import io.leasehold.sim.clock.EventLoop;
import io.leasehold.sim.cluster.Node;
import io.leasehold.sim.net.Network;
import io.leasehold.sim.story.Chronicle;
import io.leasehold.sim.story.Coverage;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * What all holders share: the world around them and the parts they are built from.
 *
 * @param leases what the next session asks for
 * @param numbers fresh numbers, for requests and leases
 * @param fenced the fenced resource that belongs to a claim
 * @param unfenced the unfenced one
 * @param names of all holders
 * @param revocable whether holders may revoke each other's leases: only safe if every lock delay
 *     outlasts what the revoked holder may still believe
 * @param pausePerMille how often a holder is paused between a check and the write it allowed
 */
public record HolderContext(
    EventLoop loop,
    Network network,
    SplittableRandom random,
    Chronicle chronicle,
    Coverage coverage,
    HolderWitness witness,
    List<Node> nodes,
    Guard.Maker guards,
    List<KeySpec> keys,
    Supplier<LeaseSpec> leases,
    LongSupplier numbers,
    Function<Claim, Resource> fenced,
    Function<Claim, Resource> unfenced,
    List<String> names,
    boolean revocable,
    int pausePerMille) {}
