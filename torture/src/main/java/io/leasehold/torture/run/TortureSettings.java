package io.leasehold.torture.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What a run is to be like.
 *
 * @param time how long faults go on; starting and ending take longer
 * @param nodes how many nodes to start
 * @param endpoints a cluster that runs already, or empty to start one
 * @param workers processes of clients
 * @param only names of faults, or parts of names; empty for all faults
 * @param folder where the history, the report and the fenced logs go
 */
public record TortureSettings(
    Duration time,
    long seed,
    int nodes,
    List<String> endpoints,
    int workers,
    List<String> only,
    Path folder) {
  public TortureSettings {
    endpoints = List.copyOf(endpoints);
    only = List.copyOf(only);
  }
}
