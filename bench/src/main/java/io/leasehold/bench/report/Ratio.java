package io.leasehold.bench.report;

import java.util.List;

/** Two peers whose ratio is shown: above 1 the first is better. */
public record Ratio(String title, String peer, String than) {
  /** Those that are shown where both were measured. */
  public static final List<Ratio> SHOWN =
      List.of(
          new Ratio("leasehold / etcd", "leasehold", "etcd"),
          new Ratio("door / etcd", "leasehold-etcd-door", "etcd"),
          new Ratio("leasehold / redis-always", "leasehold", "redis-always"),
          new Ratio("leasehold / zookeeper", "leasehold", "zookeeper"),
          new Ratio("leasehold / zookeeper-sessions", "leasehold", "zookeeper-sessions"),
          new Ratio("leasehold / floor", "leasehold", "floor"),
          new Ratio("leasehold / floor-disk", "leasehold", "floor-disk"));
}
