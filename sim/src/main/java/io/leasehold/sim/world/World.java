package io.leasehold.sim.world;

import io.leasehold.core.model.Claim;
import io.leasehold.core.model.Key;
import io.leasehold.sim.check.Bounds;
import io.leasehold.sim.check.Historian;
import io.leasehold.sim.check.Judge;
import io.leasehold.sim.check.Promise;
import io.leasehold.sim.check.Violation;
import io.leasehold.sim.clock.EventLoop;
import io.leasehold.sim.clock.HostClock;
import io.leasehold.sim.cluster.ClusterContext;
import io.leasehold.sim.cluster.Node;
import io.leasehold.sim.holder.Crowd;
import io.leasehold.sim.holder.Holder;
import io.leasehold.sim.holder.HolderContext;
import io.leasehold.sim.holder.KeySpec;
import io.leasehold.sim.holder.Resource;
import io.leasehold.sim.holder.UnfencedResource;
import io.leasehold.sim.net.Host;
import io.leasehold.sim.net.Network;
import io.leasehold.sim.story.Chronicle;
import io.leasehold.sim.story.Coverage;
import io.leasehold.sim.story.Mark;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;

/**
 * A world made from a seed. The same seed and parts give the same run, event by event: all chance
 * comes from one generator, and nothing reads anything outside.
 */
public final class World {
  private static final long NANOS_PER_MILLI = 1_000_000;

  /** What a wall clock shows when it is right and the world begins. */
  private static final long WALL_NANOS = 1_000_000 * NANOS_PER_MILLI;

  /** For an election, and for whatever is on its way. */
  private static final long SETTLE_MILLIS = 4_000;

  private static final List<String> NAMES =
      List.of("alice", "bob", "carol", "dave", "erin", "frank");

  private final Settings settings;
  private final Parts parts;
  private final EventLoop loop = new EventLoop();
  private final Coverage coverage = new Coverage();
  private final Chronicle chronicle;
  private final Judge judge;
  private final SplittableRandom clockRandom;
  private final SplittableRandom fateRandom;
  private final Network network;
  private final Chaos chaos;
  private final List<Node> nodes = new ArrayList<>();
  private final List<Holder> holders = new ArrayList<>();
  private final Map<String, Resource> fenced = new HashMap<>();
  private final Map<String, Resource> unfenced = new HashMap<>();
  private Crowd crowd;
  private long lastNumber;

  private World(Settings settings, Parts parts, SplittableRandom random, boolean tell) {
    this.settings = settings;
    this.parts = parts;
    this.chronicle = tell ? Chronicle.kept(loop) : Chronicle.notKept(loop);
    this.judge =
        new Judge(
            loop, new Bounds(settings.ratePpm()), coverage, new Historian(coverage, chronicle));
    this.clockRandom = random.split();
    this.fateRandom = random.split();
    this.network = new Network(loop, random.split(), settings.network(), coverage);
    buildNodes(random.split());
    buildHolders(random.split());
    this.chaos =
        new Chaos(settings, loop, network, nodes, holders, random.split(), coverage, chronicle);
  }

  /** The settings that a seed stands for, without running it. */
  public static Settings settings(long seed) {
    return Settings.of(seed, new SplittableRandom(seed));
  }

  /** Runs a seed to its end. */
  public static Verdict run(long seed, Parts parts, boolean tell) {
    SplittableRandom random = new SplittableRandom(seed);
    return new World(Settings.of(seed, random), parts, random, tell).live();
  }

  private Verdict live() {
    Violation violation = null;
    try {
      nodes.forEach(Node::started);
      holders.forEach(Holder::started);
      if (settings.boundsWork()) {
        crowd.started();
      }
      chaos.begin();
      loop.runUntil(settings.chaosMillis() * NANOS_PER_MILLI);
      chaos.end();
      letGo();
      loop.runUntil((settings.chaosMillis() + quietMillis()) * NANOS_PER_MILLI);
      judge.atTheEnd(nodes, settings.keys().stream().map(KeySpec::key).toList());
    } catch (Violation broken) {
      violation = broken;
      chronicle.tell(Mark.BROKEN, "", "", broken.promise() + ": " + broken.getMessage());
    } catch (RuntimeException failed) {
      violation = new Violation(Promise.NO_FAILURE, String.valueOf(failed));
      violation.addSuppressed(failed);
    }
    return new Verdict(settings, violation, coverage, chronicle.lines(), loop.nowNanos());
  }

  /** Long enough for the last message to arrive, and for a lease that it brings about to end. */
  private long quietMillis() {
    return SETTLE_MILLIS
        + settings.network().tailNanos() / NANOS_PER_MILLI
        + settings.applyLagMillis()
        + LeaseStyle.MAX_TERM_MILLIS * 3 / 2;
  }

  /** All holders go: some vanish, some give back what they have. */
  private void letGo() {
    crowd.retire();
    for (Holder holder : holders) {
      if (fateRandom.nextBoolean()) {
        holder.crash();
        chronicle.tell(Mark.FAULT, holder.name(), "", "dies for good");
      } else {
        holder.retire();
      }
    }
  }

  private void buildNodes(SplittableRandom random) {
    ClusterContext context =
        new ClusterContext(
            loop,
            network,
            random,
            chronicle,
            coverage,
            judge,
            () -> parts.stores().apply(settings.limits()),
            parts.timekeepers(),
            parts.answers(),
            this::holderByName,
            settings.applyLagMillis() * NANOS_PER_MILLI,
            settings.snapshotEvery());
    for (int i = 0; i < settings.nodes(); i++) {
      nodes.add(new Node(i, "n" + (i + 1), clock(1), context));
    }
    for (Node node : nodes) {
      node.meet(nodes.stream().filter(other -> other != node).toList());
    }
  }

  private void buildHolders(SplittableRandom random) {
    HolderContext context =
        new HolderContext(
            loop,
            network,
            random,
            chronicle,
            coverage,
            judge,
            nodes,
            parts.guards(),
            settings.keys(),
            () -> settings.leases().lease(random),
            () -> ++lastNumber,
            claim -> resource(claim, fenced, parts.fences()),
            claim -> resource(claim, unfenced, UnfencedResource::new),
            NAMES.subList(0, settings.holders()),
            settings.leases().revocable(),
            settings.pausePerMille());
    for (int i = 0; i < settings.holders(); i++) {
      holders.add(
          new Holder(settings.nodes() + i, NAMES.get(i), clock(parts.rateFactor()), context));
    }
    judge.watch(holders);
    crowd = new Crowd(settings.nodes() + settings.holders(), clock(1), context);
  }

  private HostClock clock(int rateFactor) {
    long rate = Chaos.someRate(settings.ratePpm(), clockRandom);
    rate = rateFactor == 1 ? rate : -1L * rateFactor * settings.ratePpm();
    long origin = clockRandom.nextLong(-1L << 40, 1L << 40);
    long offset = settings.wallOffsetMillis() * NANOS_PER_MILLI;
    long wall = WALL_NANOS + clockRandom.nextLong(-offset, offset + 1);
    return new HostClock(loop, rate, origin, wall);
  }

  private Host holderByName(String name) {
    int index = NAMES.indexOf(name);
    return index < 0 ? null : holders.get(index);
  }

  private static Resource resource(
      Claim claim, Map<String, Resource> known, Function<String, Resource> maker) {
    Key key = claim.key();
    String name = claim.slot() == Claim.NO_SLOT ? key.toString() : key + "#" + claim.slot();
    return known.computeIfAbsent(name, maker);
  }
}
