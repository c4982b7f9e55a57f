package io.leasehold.torture.fault;

import io.leasehold.torture.crowd.Doomed;
import io.leasehold.torture.crowd.Heirs;
import io.leasehold.torture.crowd.Throng;
import io.leasehold.torture.history.Deed.What;
import io.leasehold.torture.process.NodeProcess;
import io.leasehold.torture.process.Until;
import java.util.List;
import java.util.random.RandomGenerator;

/** What takes many clients. */
final class Crowds {
  private static final int LEASES = 5_000;
  private static final int CLIENTS = 1_000;

  private Crowds() {}

  static List<Fault> all() {
    return List.of(
        new MassExpiry(),
        new Reconnection("1,000 clients come back after all nodes were killed") {
          @Override
          public String obstacle(Scene scene) {
            return scene.ownsCluster() ? "" : "the cluster is not ours to break";
          }

          @Override
          void breakAll(Scene scene, Crowd clients) {
            List<NodeProcess> nodes = scene.cluster().orElseThrow().nodes().toList();
            nodes.forEach(NodeProcess::kill);
            nodes.forEach(NodeProcess::start);
            nodes.forEach(NodeProcess::awaitReady);
          }
        },
        new Reconnection("1,000 clients come back after they were cut off") {
          @Override
          public String obstacle(Scene scene) {
            return scene.network().obstacle();
          }

          @Override
          void breakAll(Scene scene, Crowd clients) throws InterruptedException {
            try {
              scene.network().isolate(clients.host());
              scene.pass(scene.term().multipliedBy(2));
            } finally {
              scene.network().heal();
            }
          }
        });
  }

  /** A holder of thousands of leases dies: all of them end at one moment, and none before. */
  private static final class MassExpiry implements Fault {
    @Override
    public String name() {
      return "5,000 leases end at once";
    }

    @Override
    public String obstacle(Scene scene) {
      return "";
    }

    @Override
    public void strike(Scene scene, RandomGenerator random) throws InterruptedException {
      String crowd = Integer.toString(random.nextInt(Integer.MAX_VALUE));
      Crowd doomed = scene.gather(Doomed.class, crowd, Integer.toString(LEASES));
      awaitTold(doomed, What.RENEW, LEASES);
      doomed.kill();
      Crowd heirs = scene.gather(Heirs.class, crowd, Integer.toString(LEASES));
      awaitTold(heirs, What.FINAL_ACQUIRE, LEASES);
      heirs.stop();
    }
  }

  private abstract static class Reconnection implements Fault {
    private final String name;

    Reconnection(String name) {
      this.name = name;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public void strike(Scene scene, RandomGenerator random) throws InterruptedException {
      Crowd clients = scene.gather(Throng.class, "throng", Integer.toString(CLIENTS));
      awaitTold(clients, What.GRANT, CLIENTS);
      breakAll(scene, clients);
      clients.next();
      awaitTold(clients, What.LATE_RENEW, CLIENTS);
      clients.stop();
    }

    abstract void breakAll(Scene scene, Crowd clients) throws InterruptedException;
  }

  private static void awaitTold(Crowd crowd, What what, int count) {
    Until.holds(
        () -> count + " times " + what + "; so far there were " + crowd.told(what),
        () -> crowd.told(what) >= count);
  }
}
