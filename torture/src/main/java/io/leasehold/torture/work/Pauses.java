package io.leasehold.torture.work;

import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/** Rests between deeds, so that holders hold for a while and others get a turn. */
final class Pauses {
  private Pauses() {}

  static void upToMillis(RandomGenerator random, int most) throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(random.nextInt(most + 1));
  }
}
