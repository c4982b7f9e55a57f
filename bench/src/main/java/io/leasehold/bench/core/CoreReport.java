package io.leasehold.bench.core;

import java.util.Collection;
import java.util.Locale;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs everything about the core and prints it as one table, rates as ratios to the floor. */
public final class CoreReport {
  private CoreReport() {}

  public static void print() throws Exception {
    System.out.println(
        "Core on a table of 1,000,000 leases of 30 s, one thread, JDK "
            + System.getProperty("java.version")
            + ". About two minutes.");
    MillionReport.print();
    Collection<RunResult> results =
        new Runner(
                new OptionsBuilder()
                    .include("io.leasehold.bench.core.*")
                    .verbosity(VerboseMode.SILENT)
                    .build())
            .run();
    double floor = rate(results, "floor");
    for (RunResult result : results) {
      var primary = result.getPrimaryResult();
      System.out.printf(
          Locale.ROOT,
          "%-28s %8.2f million/s (+-%.2f), the floor is %.1f times that%n",
          primary.getLabel(),
          primary.getScore() / 1e6,
          primary.getScoreError() / 1e6,
          floor / primary.getScore());
    }
  }

  private static double rate(Collection<RunResult> results, String label) {
    return results.stream()
        .filter(result -> result.getPrimaryResult().getLabel().equals(label))
        .findFirst()
        .orElseThrow()
        .getPrimaryResult()
        .getScore();
  }
}
