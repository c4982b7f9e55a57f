package io.leasehold.torture.fault;

import static io.leasehold.torture.fault.NetworkFault.leader;
import static io.leasehold.torture.fault.NetworkFault.others;

import io.leasehold.torture.fault.NetworkFault.Trouble;
import io.leasehold.torture.network.Network;
import io.leasehold.torture.network.Network.Host;
import io.leasehold.torture.process.NodeProcess;
import java.util.List;

/** Cuts in the network: of both ways or of one, between nodes or between nodes and clients. */
final class Partitions {
  private Partitions() {}

  static List<Fault> all() {
    return List.of(
        ofNodes(
            "a node is alone",
            (scene, random) -> scene.network().isolate(scene.anyNode(random).host())),
        ofNodes(
            "the leader is alone",
            (scene, random) -> scene.network().isolate(leader(scene).host())),
        ofNodes(
            "the leader is cut off from the nodes, not from clients",
            (scene, random) -> {
              NodeProcess leader = leader(scene);
              others(scene, leader).forEach(other -> both(scene, leader.host(), other.host()));
            }),
        ofNodes(
            "the leader is not heard by the others",
            (scene, random) -> {
              NodeProcess leader = leader(scene);
              others(scene, leader)
                  .forEach(other -> scene.network().cut(leader.host(), other.host()));
            }),
        ofNodes(
            "the leader does not hear the others",
            (scene, random) -> {
              NodeProcess leader = leader(scene);
              others(scene, leader)
                  .forEach(other -> scene.network().cut(other.host(), leader.host()));
            }),
        ofNodes(
            "two nodes do not hear each other",
            (scene, random) -> {
              NodeProcess one = scene.anyNode(random);
              List<NodeProcess> others = others(scene, one);
              both(scene, one.host(), others.get(random.nextInt(others.size())).host());
            }),
        ofNodes(
            "holders do not hear the nodes",
            (scene, random) -> {
              Host holders = scene.anyWorkerHost(random);
              scene
                  .cluster()
                  .orElseThrow()
                  .nodes()
                  .forEach(node -> scene.network().cut(node.host(), holders));
            }),
        NetworkFault.ofHolders(
            "holders are alone",
            Network::obstacle,
            (scene, random) -> scene.network().isolate(scene.anyWorkerHost(random))));
  }

  private static Fault ofNodes(String name, Trouble trouble) {
    return NetworkFault.ofNodes(name, Network::obstacle, trouble);
  }

  private static void both(Scene scene, Host one, Host other) {
    scene.network().cut(one, other);
    scene.network().cut(other, one);
  }
}
