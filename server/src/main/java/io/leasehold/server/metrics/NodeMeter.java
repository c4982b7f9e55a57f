package io.leasehold.server.metrics;

import io.leasehold.core.Applied;
import io.leasehold.core.command.Command;
import io.leasehold.core.event.ClaimEnded;
import io.leasehold.core.event.ClaimGranted;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.LeaseEnded;
import io.leasehold.core.event.WaitEnded;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Renewed;
import io.leasehold.engine.EngineException;
import io.leasehold.engine.EngineMeter;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Counts what the engine does. Called on the thread that applies the log: an increment is all that
 * happens there.
 */
public final class NodeMeter implements EngineMeter {
  private final CounterFamily<Command.Kind> commands;
  private final CounterFamily<Command.Kind> refused;
  private final CounterFamily<HowEnded> leasesEnded;
  private final CounterFamily<HowEnded> claimsEnded;
  private final CounterFamily<WaitEnded.Cause> waitsEnded;
  private final CounterFamily<EngineException.Kind> unanswered;
  private final Counter leasesGranted;
  private final Counter renewals;
  private final Counter renewalsRefused;
  private final Counter claimsGranted;
  private final Counter claimsGrantedAfterWait;
  private final Counter waits;
  private final Counter leaderChanges;
  private final Counter secondsWithheld;
  private final Timer expiryLateness;
  private final Timer commits;
  private final DistributionSummary entryBytes;
  private final DistributionSummary entryBatches;
  private final DistributionSummary batchCommands;

  public NodeMeter(MeterRegistry registry) {
    commands = new CounterFamily<>(registry, "leasehold.commands", "kind", Command.Kind.class);
    refused =
        new CounterFamily<>(registry, "leasehold.commands.refused", "kind", Command.Kind.class);
    leasesEnded = new CounterFamily<>(registry, "leasehold.leases.ended", "how", HowEnded.class);
    claimsEnded = new CounterFamily<>(registry, "leasehold.claims.ended", "how", HowEnded.class);
    waitsEnded =
        new CounterFamily<>(registry, "leasehold.waits.ended", "cause", WaitEnded.Cause.class);
    unanswered =
        new CounterFamily<>(registry, "leasehold.unanswered", "kind", EngineException.Kind.class);
    leasesGranted = registry.counter("leasehold.leases.granted");
    renewals = registry.counter("leasehold.renewals");
    renewalsRefused = registry.counter("leasehold.renewals.refused");
    claimsGranted = registry.counter("leasehold.claims.granted", "waited", "false");
    claimsGrantedAfterWait = registry.counter("leasehold.claims.granted", "waited", "true");
    waits = registry.counter("leasehold.waits");
    leaderChanges = registry.counter("leasehold.leader.changes");
    secondsWithheld = registry.counter("leasehold.time.withheld.seconds");
    expiryLateness = histogram(registry, "leasehold.expiry.lateness", Duration.ofSeconds(30));
    commits = histogram(registry, "leasehold.commit", Duration.ofSeconds(10));
    entryBytes = summary(registry, "leasehold.entry.bytes", 1 << 24);
    entryBatches = summary(registry, "leasehold.entry.batches", 1 << 12);
    batchCommands = summary(registry, "leasehold.batch.commands", 1 << 16);
  }

  @Override
  public void committed(int batches, int bytes, long nanos) {
    commits.record(nanos, TimeUnit.NANOSECONDS);
    entryBytes.record(bytes);
    entryBatches.record(batches);
  }

  @Override
  public void applied(List<? extends Command> batch, Applied applied) {
    if (!batch.isEmpty()) {
      batchCommands.record(batch.size());
    }
    for (int i = 0; i < batch.size(); i++) {
      count(batch.get(i).kind(), applied.outcomes().get(i));
    }
    applied.events().forEach(this::count);
  }

  private void count(Command.Kind kind, Outcome outcome) {
    commands.of(kind).increment();
    if (outcome.isRefusal()) {
      refused.of(kind).increment();
    } else if (outcome instanceof Renewed renewed) {
      renewals.increment(renewed.renewed());
      renewalsRefused.increment(renewed.refused().size());
    }
  }

  private void count(Event event) {
    switch (event.kind()) {
      case LEASE_GRANTED -> leasesGranted.increment();
      case LEASE_ENDED -> count((LeaseEnded) event);
      case CLAIM_GRANTED ->
          (((ClaimGranted) event).waited() ? claimsGrantedAfterWait : claimsGranted).increment();
      case CLAIM_ENDED -> claimsEnded.of(((ClaimEnded) event).tenure().how()).increment();
      case WAIT_STARTED -> waits.increment();
      case WAIT_ENDED -> waitsEnded.of(((WaitEnded) event).cause()).increment();
      case KEY_PUT, KEY_DELETED -> {}
    }
  }

  private void count(LeaseEnded ended) {
    leasesEnded.of(ended.how()).increment();
    if (ended.how() == HowEnded.EXPIRED) {
      expiryLateness.record(ended.lateMillis(), TimeUnit.MILLISECONDS);
    }
  }

  @Override
  public void leading(long raftTerm, long clusterTimeMillis) {
    leaderChanges.increment();
  }

  @Override
  public void failed(EngineException.Kind kind) {
    unanswered.of(kind).increment();
  }

  @Override
  public void timeWithheld(long millis) {
    secondsWithheld.increment(millis / 1e3);
  }

  private static Timer histogram(MeterRegistry registry, String name, Duration largest) {
    return Timer.builder(name)
        .publishPercentileHistogram()
        .minimumExpectedValue(Duration.ofNanos(100_000))
        .maximumExpectedValue(largest)
        .register(registry);
  }

  private static DistributionSummary summary(MeterRegistry registry, String name, int largest) {
    return DistributionSummary.builder(name)
        .serviceLevelObjectives(powersOfFour(largest))
        .register(registry);
  }

  private static double[] powersOfFour(int largest) {
    double[] all = new double[Integer.numberOfTrailingZeros(largest) / 2 + 1];
    for (int i = 0; i < all.length; i++) {
      all[i] = Math.pow(4, i);
    }
    return all;
  }
}
