package io.leasehold.client.holder;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Many leases with different terms on a machine with bad clocks, each run from its seed. Rerun one
 * with {@code -Dleasehold.seed=N -Dtest=StewardModelTest}.
 */
class StewardModelTest {
  private static final int SEEDS = 150;
  private static final int STEPS = 300;

  private record Flight(Round round, long landsAtNanos) {}

  /** One run. */
  private static final class Run {
    final SplittableRandom random;
    final Machine machine;
    final Steward steward;
    final Map<Long, Tenancy> inCare = new TreeMap<>();
    final Map<Long, Tenancy> lost = new HashMap<>();
    final List<Flight> flights = new ArrayList<>();
    long lastLease;
    long renewals;
    long jumps;

    Run(long seed) {
      random = new SplittableRandom(seed);
      machine = new Machine(random);
      steward = new Steward(machine.reading());
    }

    void live() {
      for (int step = 0; step < STEPS; step++) {
        if (random.nextInt(5) == 0 && inCare.size() < 60) {
          admit();
        }
        land();
        int rounds = 0;
        for (Round round = due(); !round.isEmpty(); round = due()) {
          assertThat(++rounds).as("rounds at one moment").isLessThan(10);
          leaves(round);
        }
        turn();
        if (random.nextInt(3) == 0) {
          nobodyIsLeftOut();
        }
        timePasses();
      }
    }

    private Round due() {
      return steward.due(machine.reading());
    }

    private void admit() {
      Reading now = machine.reading();
      HolderTermsBuilder terms =
          HolderTerms.builder().term(Duration.ofMillis(100L << random.nextInt(10)));
      if (random.nextInt(4) == 0) {
        terms.jitter(0);
      }
      Tenancy tenancy = new Tenancy(terms.build(), random.split(), now);
      tenancy.granted(tenancy.sent(now), tenancy.terms().term().toMillis(), now);
      inCare.put(++lastLease, tenancy);
      steward.admit(lastLease, tenancy, now);
    }

    private void leaves(Round round) {
      assertThat(round.leases()).doesNotHaveDuplicates().hasSameSizeAs(round.attempts());
      assertThat(round.patienceNanos()).isPositive();
      renewals += round.leases().size();
      long flight = random.nextInt(8) == 0 ? Long.MAX_VALUE / 4 : random.nextLong(50_000_000);
      flights.add(new Flight(round, machine.realNanos() + flight));
    }

    private void land() {
      for (Flight flight : List.copyOf(flights)) {
        if (flight.landsAtNanos() > machine.realNanos()) {
          continue;
        }
        flights.remove(flight);
        if (random.nextInt(6) == 0) {
          steward.failed(flight.round(), machine.reading());
        } else {
          steward.answered(flight.round(), verdicts(flight.round()), machine.reading());
        }
      }
    }

    private Map<Integer, Verdict> verdicts(Round round) {
      Map<Integer, Verdict> verdicts = new HashMap<>();
      for (int i = 0; i < round.leases().size(); i++) {
        if (random.nextInt(30) == 0) {
          verdicts.put(i, Verdict.refused(LossCause.EXPIRED));
        } else if (random.nextInt(10) == 0) {
          verdicts.put(i, Verdict.renewed(random.nextLong(1, 60_000), Map.of()));
        }
      }
      return verdicts;
    }

    private void turn() {
      for (Steward.Turn turn : steward.turns()) {
        if (turn.status() == Status.LOST) {
          lost.put(turn.lease(), inCare.remove(turn.lease()));
        }
      }
      assertThat(steward.size()).isEqualTo(inCare.size());
      lost.values().forEach(tenancy -> assertThat(tenancy.lossCause()).isPresent());
    }

    /** What is due was done, and the next visit comes soon enough for everybody. */
    private void nobodyIsLeftOut() {
      Reading now = machine.reading();
      long next = steward.nextLookNanos(now);
      long slack = slackNanos();
      inCare.forEach(
          (lease, tenancy) -> {
            boolean untold = tenancy.status(now) == Status.LOST;
            long wanted = untold ? 0 : tenancy.nextLookNanos(now);
            assertThat(next).as("%d: %s", lease, tenancy).isLessThanOrEqualTo(wanted + slack);
          });
    }

    /** By so much the wall clock may gain on the other before everybody is told. */
    private long slackNanos() {
      long pause =
          inCare.values().stream().mapToLong(each -> each.terms().pauseNanos()).min().orElse(0);
      return pause / 2 + 2_000_000;
    }

    private void timePasses() {
      long next = Math.min(steward.nextLookNanos(machine.reading()), 1_000_000_000);
      machine.run(random.nextInt(3) == 0 ? random.nextLong(next + 1) : next);
      if (random.nextInt(50) == 0) {
        jump();
      }
    }

    /** A step that everybody has to notice with the next visit, whatever their plans are. */
    private void jump() {
      Map<Long, Long> before = new HashMap<>();
      inCare.forEach((lease, tenancy) -> before.put(lease, tenancy.pauses()));
      machine.stepWall(random.nextBoolean() ? 30_000_000_000L : -30_000_000_000L);
      jumps++;
      leaves(due());
      before.forEach(
          (lease, pauses) ->
              assertThat(inCare.get(lease).pauses()).as("%d", lease).isGreaterThan(pauses));
      turn();
    }
  }

  @Test
  void everybodyIsLookedAtInTimeAndNobodyIsLeftOut() {
    Long only = Long.getLong("leasehold.seed");
    long renewals = 0;
    long losses = 0;
    long jumps = 0;
    for (long seed = only == null ? 0 : only; seed < (only == null ? SEEDS : only + 1); seed++) {
      Run run = new Run(seed);
      try {
        run.live();
      } catch (AssertionError wrong) {
        throw new AssertionError("rerun with -Dleasehold.seed=" + seed, wrong);
      }
      renewals += run.renewals;
      losses += run.lost.size();
      jumps += run.jumps;
    }
    if (only == null) {
      assertThat(renewals).isGreaterThan(SEEDS * 100L);
      assertThat(losses).isGreaterThan(SEEDS);
      assertThat(jumps).isGreaterThan(SEEDS);
    }
  }

  @Test
  void stewardOfOneLeaseBehavesAsTheTenancyAlone() {
    for (long seed = 0; seed < SEEDS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      HolderTerms terms = HolderTerms.of(Duration.ofMillis(100L << random.nextInt(10)));
      long millis = 5;
      Tenancy alone = granted(terms, seed, at(millis));
      Tenancy kept = granted(terms, seed, at(millis));
      Steward steward = new Steward(at(millis));
      steward.admit(1, kept, at(millis));
      while (alone.lossCause().isEmpty() && millis < 1_000_000) {
        millis += 1 + alone.nextLookNanos(at(millis)) / 1_000_000;
        Reading now = at(millis);
        Round round = steward.due(now);
        boolean sends = alone.nextSendNanos(now) <= new Charge(1, alone).gatherNanos;
        assertThat(round.isEmpty()).as("seed %d", seed).isEqualTo(!sends);
        if (!round.isEmpty()) {
          long attempt = alone.sent(now);
          assertThat(round.attempts()).containsExactly(attempt);
          assertThat(round.patienceNanos()).isEqualTo(alone.nextSendNanos(now));
          if (random.nextInt(4) > 0) {
            alone.renewed(attempt, now);
            steward.answered(round, Map.of(), now);
          } else {
            alone.failed(attempt, now);
            steward.failed(round, now);
          }
        }
        assertThat(kept.standing(now)).as("seed %d", seed).isEqualTo(alone.standing(now));
      }
      assertThat(kept.lossCause()).isEqualTo(alone.lossCause());
    }
  }

  /** Both clocks agree. */
  private static Reading at(long millis) {
    return new Reading(millis * 1_000_000, millis);
  }

  private static Tenancy granted(HolderTerms terms, long seed, Reading now) {
    Tenancy tenancy = new Tenancy(terms, new SplittableRandom(seed), now);
    tenancy.granted(tenancy.sent(now), terms.term().toMillis(), now);
    return tenancy;
  }
}
