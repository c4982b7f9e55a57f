package io.leasehold.server;

import io.leasehold.doors.grpc.NodeFacts;
import java.util.concurrent.TimeUnit;

/** What a node tells about itself beside the state of its engine. */
final class RunningNode implements NodeFacts {
  private final String cluster;
  private final long startNanos = System.nanoTime();

  RunningNode(String cluster) {
    this.cluster = cluster;
  }

  @Override
  public String clusterName() {
    return cluster;
  }

  @Override
  public String version() {
    return Version.current();
  }

  @Override
  public long uptimeMillis() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
  }
}
