package io.leasehold.torture.fault;

import java.util.random.RandomGenerator;

/** Something that goes wrong. */
public interface Fault {
  /** As it is counted and printed, in few words. */
  String name();

  /** Why it cannot be done here, or empty if it can. */
  default String obstacle(Scene scene) {
    return scene.ownsCluster() ? "" : "the cluster is not ours to break";
  }

  /** Happens, lasts, and is over. */
  void strike(Scene scene, RandomGenerator random) throws Exception;
}
