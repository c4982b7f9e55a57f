package io.leasehold.bench.workload;

import io.leasehold.bench.peer.Peer;
import io.leasehold.bench.peer.Site;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * What a load runs on, and for how long.
 *
 * @param warmUp how long a server is kept busy before anything counts
 * @param window how long is measured
 * @param progress is told what goes on, a few words at a time
 */
public record Stage(
    Peer peer,
    Site site,
    Scale scale,
    Duration warmUp,
    Duration window,
    Consumer<String> progress) {}
