package io.leasehold.bench.workload;

import java.util.List;

/** All loads, in the order in which they are run and shown. */
public final class Workloads {
  private static final List<Workload> ALL =
      List.of(
          new Grant(),
          new Renew(),
          new RenewOpen(),
          new Acquire(),
          new HandOff(),
          new Expiry(),
          new Memory(),
          new WatchFanOut(),
          new Failover(),
          new Restart());

  private Workloads() {}

  public static List<Workload> all() {
    return ALL;
  }
}
