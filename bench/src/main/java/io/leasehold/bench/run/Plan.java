package io.leasehold.bench.run;

import io.leasehold.bench.peer.Peer;
import io.leasehold.bench.workload.Scale;
import io.leasehold.bench.workload.Workload;
import java.time.Duration;
import java.util.List;

/**
 * What is to be done.
 *
 * @param limit after this long nothing more is begun
 */
public record Plan(
    List<Peer> peers,
    List<Workload> workloads,
    List<Integer> nodes,
    int rounds,
    Scale scale,
    Duration warmUp,
    Duration window,
    Duration limit) {}
