package io.leasehold.torture.fault;

import io.leasehold.torture.process.NodeProcess;
import java.util.function.BiFunction;
import java.util.random.RandomGenerator;

/**
 * Something that happens to the disk of one node.
 *
 * @param whom chooses it
 * @param trouble happens, lasts, and is over
 */
record DiskFault(String name, BiFunction<Scene, RandomGenerator, NodeProcess> whom, Trouble trouble)
    implements Fault {

  /** What happens to it. */
  interface Trouble {
    void strike(Scene scene, NodeProcess node, RandomGenerator random) throws InterruptedException;
  }

  static NodeProcess leader(Scene scene, RandomGenerator random) {
    return scene.cluster().orElseThrow().leader();
  }

  static String obstacleOf(Scene scene) {
    return scene
        .cluster()
        .map(cluster -> cluster.disks().obstacle())
        .orElse("the cluster is not ours to break");
  }

  @Override
  public String obstacle(Scene scene) {
    return obstacleOf(scene);
  }

  @Override
  public void strike(Scene scene, RandomGenerator random) throws InterruptedException {
    trouble.strike(scene, whom.apply(scene, random), random);
  }
}
