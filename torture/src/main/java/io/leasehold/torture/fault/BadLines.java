package io.leasehold.torture.fault;

import static io.leasehold.torture.fault.NetworkFault.leader;

import io.leasehold.torture.network.Network;
import java.util.List;
import java.util.random.RandomGenerator;

/** Lines on which packets are late, or get lost now and then, to both sides or to one. */
final class BadLines {
  private static final int LEAST_PERCENT = 10;
  private static final int MOST_PERCENT = 30;

  private BadLines() {}

  static List<Fault> all() {
    return List.of(
        NetworkFault.ofNodes(
            "a node's line is slow",
            Network::obstacleToSlow,
            (scene, random) -> scene.network().slow(scene.anyNode(random).host())),
        NetworkFault.ofNodes(
            "the leader's line is slow",
            Network::obstacleToSlow,
            (scene, random) -> scene.network().slow(leader(scene).host())),
        NetworkFault.ofHolders(
            "the holders' line is slow",
            Network::obstacleToSlow,
            (scene, random) -> scene.network().slow(scene.anyWorkerHost(random))),
        NetworkFault.ofNodes(
            "a node's line loses packets",
            Network::obstacleToLose,
            (scene, random) ->
                scene
                    .network()
                    .lose(scene.anyNode(random).host(), percent(random), percent(random))),
        NetworkFault.ofNodes(
            "the leader's line loses packets",
            Network::obstacleToLose,
            (scene, random) ->
                scene.network().lose(leader(scene).host(), percent(random), percent(random))),
        NetworkFault.ofNodes(
            "a node's line loses what it sends",
            Network::obstacleToLose,
            (scene, random) ->
                scene.network().lose(scene.anyNode(random).host(), percent(random), 0)),
        NetworkFault.ofNodes(
            "a node's line loses what it receives",
            Network::obstacleToLose,
            (scene, random) ->
                scene.network().lose(scene.anyNode(random).host(), 0, percent(random))),
        NetworkFault.ofHolders(
            "the holders' line loses packets",
            Network::obstacleToLose,
            (scene, random) ->
                scene
                    .network()
                    .lose(scene.anyWorkerHost(random), percent(random), percent(random))));
  }

  private static int percent(RandomGenerator random) {
    return random.nextInt(LEAST_PERCENT, MOST_PERCENT + 1);
  }
}
