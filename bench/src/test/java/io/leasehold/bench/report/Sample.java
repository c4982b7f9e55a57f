package io.leasehold.bench.report;

import io.leasehold.bench.measure.Failures;
import io.leasehold.bench.measure.Metric;
import io.leasehold.bench.measure.Outcome;
import io.leasehold.bench.peer.Durability;

/** Three rounds of two loads, made up. */
final class Sample {
  static final Case GRANT = new Case("grant", "256 in flight", 1);
  static final Case HAND_OFF = new Case("hand-off", "", 3);
  static final Machine MACHINE = new Machine(2, "Made up", 8L << 30, "Linux 6", "A VM 17", 0.25);

  private Sample() {}

  static Results results() {
    Results results = new Results();
    results.met(
        new PeerFacts("leasehold", "1.0", "defaults", new Durability(true, "all on the disk")));
    results.met(new PeerFacts("etcd", "3.5", "defaults", new Durability(true, "the same")));
    results.met(
        new PeerFacts("redis", "7.0", "no AOF", new Durability(false, "minutes may be lost")));
    for (double round : new double[] {1.0, 1.2, 0.9}) {
      results.add(GRANT, "leasehold", rate(40_000 * round, 5 / round));
      results.add(GRANT, "etcd", rate(8_000 * round, 30 / round));
      results.add(GRANT, "redis", rate(250_000 * round, 0.9 / round));
      results.add(HAND_OFF, "leasehold", Outcome.builder().figure(Metric.P99, 2 * round).build());
    }
    Failures failures = new Failures();
    failures.add("<refused> & gone");
    results.add(
        HAND_OFF,
        "etcd",
        Outcome.builder()
            .operations(7)
            .failures(failures)
            .figure(Metric.P99, 30)
            .note("one round only")
            .build());
    results.notRun("zookeeper: it is not installed");
    return results;
  }

  private static Outcome rate(double rate, double millis) {
    return Outcome.builder()
        .operations(1_000)
        .figure(Metric.RATE, rate)
        .figure(Metric.P50, millis)
        .build();
  }
}
