package io.leasehold.bench.run;

import io.leasehold.bench.measure.Outcome;
import java.util.Locale;
import java.util.stream.Collectors;

/** An outcome in a line, for those who watch. */
final class Glimpse {
  private Glimpse() {}

  static String of(Outcome outcome) {
    String figures =
        outcome.figures().entrySet().stream()
            .map(
                entry ->
                    entry.getKey().name()
                        + " "
                        + String.format(Locale.ROOT, "%,.2f", entry.getValue()))
            .collect(Collectors.joining("; "));
    return outcome.failures() == 0
        ? figures
        : figures
            + "; "
            + outcome.failures()
            + " FAILED, the first: "
            + outcome.firstFailure().orElse("");
  }
}
