package io.leasehold.sim.world;

import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Limits;
import io.leasehold.sim.holder.KeySpec;
import io.leasehold.sim.net.NetworkQuality;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Everything about a world that its seed decides before it begins.
 *
 * @param driftPpm how much the rates of two clocks may differ, in millionths: what holders allow
 *     for
 * @param wallOffsetMillis how far a wall clock may be off
 * @param faultEveryMillis mean time between faults
 * @param chaosMillis how long faults strike, before all is healed
 * @param pausePerMille how often a holder is paused between its check and its write
 * @param applyLagMillis how far a follower's state is behind its log, at most
 */
public record Settings(
    long seed,
    int nodes,
    int holders,
    List<KeySpec> keys,
    LeaseStyle leases,
    NetworkQuality network,
    int driftPpm,
    long wallOffsetMillis,
    Set<Fault> faults,
    long faultEveryMillis,
    long chaosMillis,
    int pausePerMille,
    long applyLagMillis,
    int snapshotEvery,
    Limits limits) {

  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final int[] CLUSTER_SIZES = {3, 3, 3, 3, 3, 1, 1, 5};
  private static final int[] DRIFTS_PPM = {2_000, 20_000, 100_000, 100_000};

  public static Settings of(long seed, SplittableRandom random) {
    int driftPpm = pick(DRIFTS_PPM, random);
    return new Settings(
        seed,
        pick(CLUSTER_SIZES, random),
        random.nextInt(2, 6),
        someKeys(random),
        LeaseStyle.some(driftPpm, random),
        someNetwork(random),
        driftPpm,
        random.nextInt(3) == 0 ? 0 : random.nextLong(1, 30_000),
        someFaults(random),
        random.nextLong(200, 1600),
        random.nextLong(5_000, 16_000),
        random.nextInt(3) == 0 ? 0 : random.nextInt(30),
        random.nextInt(3) == 0 ? 0 : random.nextLong(1, 1500),
        10 << random.nextInt(5),
        someLimits(random));
  }

  /** Few keys, so that holders get in each other's way. */
  private static List<KeySpec> someKeys(SplittableRandom random) {
    List<KeySpec> keys = new ArrayList<>();
    keys.add(new KeySpec(Key.of("ledger"), ClaimMode.EXCLUSIVE, 0));
    if (random.nextBoolean()) {
      keys.add(new KeySpec(Key.of("archive"), ClaimMode.SHARED, 0));
    }
    if (random.nextBoolean()) {
      keys.add(new KeySpec(Key.of("workers"), ClaimMode.SLOT, random.nextInt(1, 4)));
    }
    return List.copyOf(keys);
  }

  private static NetworkQuality someNetwork(SplittableRandom random) {
    boolean bad = random.nextBoolean();
    return new NetworkQuality(
        random.nextLong(1, 20) * NANOS_PER_MILLI,
        random.nextLong(50, 4000) * NANOS_PER_MILLI,
        bad ? random.nextInt(1, 60) : 1,
        bad ? random.nextInt(60) : 0,
        bad ? random.nextInt(60) : 0);
  }

  /** Each seed knows some of the faults, so that the rare ones get worlds of their own. */
  private static Set<Fault> someFaults(SplittableRandom random) {
    Set<Fault> faults = EnumSet.noneOf(Fault.class);
    for (Fault fault : Fault.values()) {
      if (random.nextInt(3) == 0) {
        faults.add(fault);
      }
    }
    return faults;
  }

  private static Limits someLimits(SplittableRandom random) {
    Limits limits = Limits.defaults().with(Limit.EVENTS_KEPT, 64);
    return random.nextInt(3) == 0
        ? limits.with(Limit.WORK_PER_BATCH, Limit.WORK_OF_AN_END)
        : limits;
  }

  private static int pick(int[] choices, SplittableRandom random) {
    return choices[random.nextInt(choices.length)];
  }

  /** Whether the cluster ends only one lease with each entry, so that a crowd can overwhelm it. */
  public boolean boundsWork() {
    return limits.of(Limit.WORK_PER_BATCH) == Limit.WORK_OF_AN_END;
  }

  /** Every clock stays within this many millionths of real time, half of what two may differ. */
  public int ratePpm() {
    return driftPpm / 2;
  }

  /** For people, in a few lines. */
  public String text() {
    StringBuilder text = new StringBuilder();
    text.append("seed ").append(seed).append(": ").append(nodes).append(" nodes, ");
    text.append(holders).append(" holders, keys");
    for (KeySpec key : keys) {
      text.append(' ').append(key.key()).append('/').append(key.mode());
      text.append(key.mode() == ClaimMode.SLOT ? "x" + key.slots() : "");
    }
    text.append("\n  leases: ").append(leases.text());
    text.append("\n  network: up to ").append(network.delayNanos() / NANOS_PER_MILLI);
    text.append(" ms, ").append(network.unluckyPerMille()).append(" per mille up to ");
    text.append(network.tailNanos() / NANOS_PER_MILLI).append(" ms, ");
    text.append(network.droppedPerMille()).append(" per mille lost, ");
    text.append(network.doubledPerMille()).append(" per mille doubled");
    text.append("\n  clocks: drift ").append(driftPpm).append(" ppm, walls off by up to ");
    text.append(wallOffsetMillis).append(" ms");
    text.append("\n  faults: about every ").append(faultEveryMillis).append(" ms for ");
    text.append(chaosMillis).append(" ms: ").append(faults.isEmpty() ? "none" : faults);
    text.append("\n  pauses before a write: ").append(pausePerMille).append(" per mille");
    text.append("; apply lag ")
        .append(applyLagMillis)
        .append(" ms; snapshot every ")
        .append(snapshotEvery)
        .append(" entries; ")
        .append(limits);
    return text.toString();
  }
}
