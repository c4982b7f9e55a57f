package io.leasehold.core.modeltest;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Choices that repeat with the seed. */
final class Dice {
  private final SplittableRandom random;

  Dice(SplittableRandom random) {
    this.random = random;
  }

  boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  /** From {@code least} to {@code most}, both included. */
  int between(int least, int most) {
    return random.nextInt(least, most + 1);
  }

  @SafeVarargs
  final <T> T oneOf(T... all) {
    return all[random.nextInt(all.length)];
  }

  <T> T oneOf(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  /** An index, each as probable as its weight. */
  int weighted(int... weights) {
    int total = 0;
    for (int weight : weights) {
      total += weight;
    }
    int left = random.nextInt(total);
    int index = 0;
    while (left >= weights[index]) {
      left -= weights[index++];
    }
    return index;
  }

  /** One of them, each as probable as its weight. */
  <T> T weighted(Map<T, Integer> weights) {
    int[] numbers = weights.values().stream().mapToInt(weight -> weight).toArray();
    return List.copyOf(weights.keySet()).get(weighted(numbers));
  }
}
