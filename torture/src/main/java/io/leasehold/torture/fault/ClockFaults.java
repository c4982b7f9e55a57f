package io.leasehold.torture.fault;

import io.leasehold.torture.clock.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;
import java.util.random.RandomGenerator;

/** Wall clocks that are put wrong and right again, as by NTP or by hand. */
final class ClockFaults {
  private static final List<Duration> STEPS =
      List.of(
          Duration.ofHours(1), Duration.ofHours(-1), Duration.ofSeconds(2), Duration.ofSeconds(-2));

  /** A process sees a change within two seconds; by then it has noticed. */
  private static final Duration NOTICED = Duration.ofSeconds(3);

  private static final int FAST_SECONDS = 6;
  private static final double TOO_FAST = 0.1;

  private ClockFaults() {}

  static List<Fault> all() {
    return List.of(
        new ClockFault("a node's clock jumps", true, ClockFaults::ofNode, ClockFaults::jumps),
        new ClockFault("the leader's clock jumps", true, ClockFaults::ofLeader, ClockFaults::jumps),
        new ClockFault("holders' clock jumps", false, ClockFaults::ofHolders, ClockFaults::jumps),
        new ClockFault(
            "the leader's clock runs fast", true, ClockFaults::ofLeader, ClockFaults::runsFast),
        new ClockFault(
            "holders' clock runs fast", false, ClockFaults::ofHolders, ClockFaults::runsFast));
  }

  private static Clock ofNode(Scene scene, RandomGenerator random) {
    return scene.anyNode(random).clock();
  }

  private static Clock ofLeader(Scene scene, RandomGenerator random) {
    return scene.cluster().orElseThrow().leader().clock();
  }

  private static Clock ofHolders(Scene scene, RandomGenerator random) {
    return scene.clocks().clock(scene.anyWorkerHost(random).name());
  }

  private static void jumps(Scene scene, Clock clock, RandomGenerator random)
      throws InterruptedException {
    clock.put(STEPS.get(random.nextInt(STEPS.size())));
    scene.pass(NOTICED.plusMillis(random.nextLong(scene.term().toMillis())));
  }

  /** By small steps, which is how a clock that is too fast looks to those that read it. */
  private static void runsFast(Scene scene, Clock clock, RandomGenerator random)
      throws InterruptedException {
    Duration off = Duration.ZERO;
    for (int second = 0; second < FAST_SECONDS; second++) {
      off = off.plusMillis((long) (TOO_FAST * 1_000));
      clock.put(off);
      scene.pass(Duration.ofSeconds(1));
    }
  }

  /** What happens to it. */
  private interface Trouble {
    void strike(Scene scene, Clock clock, RandomGenerator random) throws InterruptedException;
  }

  /**
   * Something that happens to one clock.
   *
   * @param ofNodes whether it is a node's
   */
  private record ClockFault(
      String name,
      boolean ofNodes,
      BiFunction<Scene, RandomGenerator, Clock> whose,
      Trouble trouble)
      implements Fault {
    @Override
    public String obstacle(Scene scene) {
      return ofNodes && !scene.ownsCluster()
          ? "the cluster is not ours to break"
          : scene.clocks().obstacle();
    }

    @Override
    public void strike(Scene scene, RandomGenerator random) throws InterruptedException {
      Clock clock = whose.apply(scene, random);
      try {
        trouble.strike(scene, clock, random);
      } finally {
        clock.put(Duration.ZERO);
      }
      scene.pass(NOTICED);
    }
  }
}
