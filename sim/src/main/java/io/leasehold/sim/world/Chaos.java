package io.leasehold.sim.world;

import io.leasehold.sim.clock.EventLoop;
import io.leasehold.sim.cluster.Node;
import io.leasehold.sim.holder.Holder;
import io.leasehold.sim.net.Host;
import io.leasehold.sim.net.Network;
import io.leasehold.sim.story.Chronicle;
import io.leasehold.sim.story.Coverage;
import io.leasehold.sim.story.Happening;
import io.leasehold.sim.story.Mark;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Strikes now and then with one of the faults a world knows, until everything is healed. */
final class Chaos {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long WALL_STEP_MILLIS = 20_000;

  private final Settings settings;
  private final EventLoop loop;
  private final Network network;
  private final List<Node> nodes;
  private final List<Holder> holders;
  private final List<Host> hosts = new ArrayList<>();
  private final SplittableRandom random;
  private final Coverage coverage;
  private final Chronicle chronicle;
  private final List<Fault> faults;
  private boolean over;

  Chaos(
      Settings settings,
      EventLoop loop,
      Network network,
      List<Node> nodes,
      List<Holder> holders,
      SplittableRandom random,
      Coverage coverage,
      Chronicle chronicle) {
    this.settings = settings;
    this.loop = loop;
    this.network = network;
    this.nodes = nodes;
    this.holders = holders;
    this.random = random;
    this.coverage = coverage;
    this.chronicle = chronicle;
    this.faults = List.copyOf(settings.faults());
    hosts.addAll(nodes);
    hosts.addAll(holders);
  }

  /** A rate within the bound; often at one of its ends, where it hurts. */
  static long someRate(int ratePpm, SplittableRandom random) {
    return switch (random.nextInt(4)) {
      case 0 -> -ratePpm;
      case 1 -> ratePpm;
      default -> random.nextLong(-ratePpm, ratePpm + 1);
    };
  }

  void begin() {
    if (!faults.isEmpty()) {
      loop.after(nanos(0, 2 * settings.faultEveryMillis()), this::strike);
    }
  }

  /** Heals everything, for good. */
  void end() {
    over = true;
    network.heal();
    hosts.forEach(Host::thaw);
    nodes.forEach(Host::restart);
    chronicle.tell(Mark.FAULT, "", "", "all faults are healed");
  }

  private void strike() {
    if (over) {
      return;
    }
    strike(faults.get(random.nextInt(faults.size())));
    loop.after(nanos(0, 2 * settings.faultEveryMillis()), this::strike);
  }

  private void strike(Fault fault) {
    Node node = pick(nodes);
    Holder holder = victim();
    switch (fault) {
      case PAUSE_NODE -> pause(node, Happening.NODE_PAUSED);
      case PAUSE_LEADER -> pause(leader(), Happening.LEADER_PAUSED);
      case SUSPEND_NODE -> suspend(node, Happening.NODE_SUSPENDED);
      case CRASH_NODE -> crash(node, Happening.NODE_CRASHED);
      case CRASH_LEADER -> crash(leader(), Happening.LEADER_CRASHED);
      case CRASH_ALL_NODES -> {
        coverage.count(Happening.ALL_NODES_CRASHED);
        nodes.forEach(each -> crash(each, Happening.NODE_CRASHED));
      }
      case CUT_LEADER_FROM_PEERS ->
          cut(leader(), nodes, true, true, Happening.LEADER_CUT_FROM_PEERS);
      case CUT_NODE -> cut(node, hosts, true, true, Happening.NODE_CUT_OFF);
      case CUT_NODE_ONE_WAY -> cutOneWay(node, nodes, Happening.NODE_CUT_ONE_WAY);
      case CUT_HOLDER -> cut(holder, nodes, true, true, Happening.HOLDER_CUT_OFF);
      case CUT_HOLDER_ONE_WAY -> cutOneWay(holder, nodes, Happening.HOLDER_CUT_ONE_WAY);
      case PAUSE_HOLDER -> pause(holder, Happening.HOLDER_PAUSED);
      case SUSPEND_HOLDER -> suspend(holder);
      case KILL_HOLDER -> kill(holder);
      case STEP_WALL_CLOCK -> stepWall(pick(hosts));
      case CHANGE_CLOCK_RATE -> retune(pick(hosts));
    }
  }

  /** Preferably one that has something to lose. */
  private Holder victim() {
    List<Holder> working = holders.stream().filter(Holder::isWorking).toList();
    return working.isEmpty() || random.nextInt(4) == 0 ? pick(holders) : pick(working);
  }

  private Node leader() {
    for (Node node : nodes) {
      if (node.isUp() && node.believesToLead()) {
        return node;
      }
    }
    return pick(nodes);
  }

  private void pause(Host host, Happening happening) {
    if (host.isUp()) {
      long nanos = nanos(50, 4000);
      tell(host, happening, nanos, "is paused");
      host.pause(nanos);
    }
  }

  /**
   * Not after the wall clock was set back and before anybody looked: a machine that sleeps for as
   * long as its wall clock was turned back cannot know that it slept.
   */
  private void suspend(Holder holder) {
    if (!holder.clock().wasSetBackUnseen()) {
      suspend(holder, Happening.HOLDER_SUSPENDED);
    }
  }

  private void suspend(Host host, Happening happening) {
    if (host.isUp()) {
      long nanos = nanos(50, 6000);
      tell(host, happening, nanos, "is suspended, its elapsed clock stands still,");
      host.suspend(nanos);
    }
  }

  private void crash(Node node, Happening happening) {
    if (!node.isDown()) {
      long nanos = nanos(50, 3000);
      tell(node, happening, nanos, "crashes and is down");
      node.crash();
      loop.after(nanos, node::restart);
    }
  }

  private void kill(Holder holder) {
    if (!holder.isDown()) {
      long nanos = nanos(50, 4000);
      chronicle.tell(Mark.FAULT, holder.name(), "", "dies");
      holder.crash();
      loop.after(
          nanos,
          () -> {
            if (!over) {
              holder.restart();
            }
          });
    }
  }

  private void cutOneWay(Host host, List<? extends Host> others, Happening happening) {
    boolean out = random.nextBoolean();
    cut(host, others, out, !out, happening);
  }

  private void cut(
      Host host, List<? extends Host> others, boolean out, boolean in, Happening happening) {
    long nanos = nanos(100, 5000);
    String direction = out && in ? "" : out ? " (its messages are lost)" : " (it hears nothing)";
    tell(host, happening, nanos, "is cut off" + direction);
    for (Host other : others) {
      if (other != host) {
        cutLine(host, other, out, nanos);
        cutLine(other, host, in, nanos);
      }
    }
  }

  private void cutLine(Host from, Host to, boolean really, long nanos) {
    if (really) {
      network.cut(from, to);
      loop.after(nanos, () -> network.mend(from, to));
    }
  }

  private void stepWall(Host host) {
    long nanos = random.nextLong(-WALL_STEP_MILLIS, WALL_STEP_MILLIS) * NANOS_PER_MILLI;
    boolean forward = nanos > 0;
    coverage.count(
        forward ? Happening.WALL_CLOCK_STEPPED_FORWARD : Happening.WALL_CLOCK_STEPPED_BACK);
    chronicle.tell(
        Mark.FAULT, host.name(), "", "wall clock is stepped by " + nanos / NANOS_PER_MILLI + " ms");
    host.clock().stepWall(nanos);
  }

  private void retune(Host host) {
    coverage.count(Happening.CLOCK_RATE_CHANGED);
    long rate = someRate(settings.ratePpm(), random);
    chronicle.tell(Mark.FAULT, host.name(), "", "clocks now run " + rate + " ppm fast");
    host.clock().retune(rate);
  }

  private void tell(Host host, Happening happening, long nanos, String what) {
    coverage.count(happening);
    if (chronicle.isKept()) {
      String text = what + " for " + nanos / NANOS_PER_MILLI + " ms";
      chronicle.tell(Mark.FAULT, host.name(), "", text);
    }
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }

  private long nanos(long minMillis, long maxMillis) {
    return random.nextLong(minMillis, maxMillis + 1) * NANOS_PER_MILLI;
  }
}
