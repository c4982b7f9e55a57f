package io.leasehold.bench.measure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one run of one load gave.
 *
 * @param figures what was measured, in the order in which it is shown
 * @param operations how many were done
 * @param failures how many failed; they are in no figure
 * @param firstFailure what the first of them said
 * @param notes what has to be known to read the figures
 */
public record Outcome(
    Map<Metric, Double> figures,
    long operations,
    long failures,
    Optional<String> firstFailure,
    List<String> notes) {

  public static Builder builder() {
    return new Builder();
  }

  /** Collects an outcome. */
  public static final class Builder {
    private final Map<Metric, Double> figures = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();
    private long operations;
    private long failures;
    private Optional<String> firstFailure = Optional.empty();

    private Builder() {}

    public Builder figure(Metric metric, double value) {
      figures.put(metric, value);
      return this;
    }

    public Builder operations(long count) {
      operations = count;
      return this;
    }

    public Builder failures(Failures seen) {
      failures = seen.count();
      firstFailure = seen.first();
      return this;
    }

    public Builder note(String note) {
      notes.add(note);
      return this;
    }

    public Outcome build() {
      return new Outcome(figures, operations, failures, firstFailure, List.copyOf(notes));
    }
  }
}
