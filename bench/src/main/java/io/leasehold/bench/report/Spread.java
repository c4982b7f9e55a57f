package io.leasehold.bench.report;

import java.util.List;

/** Values of several rounds: never empty, in order of size. */
public record Spread(List<Double> values) {
  public Spread {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("a spread needs at least one value");
    }
    values = values.stream().sorted().toList();
  }

  /** The one in the middle; of two, what lies between them. */
  public double median() {
    int half = values.size() / 2;
    return values.size() % 2 == 1
        ? values.get(half)
        : (values.get(half - 1) + values.get(half)) / 2;
  }

  public double low() {
    return values.get(0);
  }

  public double high() {
    return values.get(values.size() - 1);
  }
}
