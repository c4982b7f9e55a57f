package io.leasehold.bench.workload;

/** Round numbers as people write them. */
final class Numbers {
  private Numbers() {}

  static String inWords(int number) {
    if (number >= 1_000_000 && number % 1_000_000 == 0) {
      return number / 1_000_000 + " M";
    }
    return number >= 1_000 && number % 1_000 == 0 ? number / 1_000 + " k" : "" + number;
  }
}
