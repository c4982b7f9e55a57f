package io.leasehold.doors.etcd.kv;

import io.leasehold.doors.etcd.twins.Twins;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Thousands of requests at random get the same answers. The name of a failed run has its seed. */
class RandomKeysTwinsTest {
  private static final int STEPS = 500;

  @RegisterExtension static final Twins TWINS = new Twins();

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 5, 8, 13, 21, 34})
  void aRandomLifeIsTheSameOnBoth(long seed) throws Exception {
    TWINS.alike(
        stage -> {
          RandomLife life = new RandomLife(stage, seed);
          for (int step = 0; step < STEPS; step++) {
            life.step(step);
          }
        });
  }
}
