package io.leasehold.torture.run;

import io.leasehold.client.connection.TlsFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What a run is to be like.
 *
 * @param time how long faults go on; starting and ending take longer
 * @param nodes how many nodes to start
 * @param endpoints a cluster that runs already, or empty to start one
 * @param tls how to talk to a cluster that runs already, if it is encrypted
 * @param namespaces whether the network of this machine may be changed, where it can be
 * @param workers processes of clients
 * @param only names of faults, or parts of names; empty for all faults
 * @param folder where the history, the report and the fenced logs go
 */
public record TortureSettings(
    Duration time,
    long seed,
    int nodes,
    List<String> endpoints,
    Optional<TlsFiles> tls,
    boolean namespaces,
    int workers,
    List<String> only,
    Path folder) {
  public TortureSettings {
    endpoints = List.copyOf(endpoints);
    only = List.copyOf(only);
  }
}
