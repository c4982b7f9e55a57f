package io.leasehold.client.metrics;

import static java.util.Locale.ROOT;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.leasehold.client.holder.LossCause;
import io.leasehold.client.keeper.KeeperMeter;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.Timer;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts and measures into a Micrometer registry, under the names of docs/client-metrics.md.
 *
 * <p>Guarantee: every meter is there, at zero, from the start, so that a rate of losses can be
 * watched before there was one. No guarantee: what is counted here is what this process saw; a
 * holder that was stopped counts its loss when it goes on.
 *
 * <p>Use one for each client, with tags that tell them apart if a registry serves several. Needs
 * {@code io.micrometer:micrometer-core} on the class path. Thread-safe.
 */
public final class MicrometerMeter implements KeeperMeter {
  private final AtomicInteger leases = new AtomicInteger();
  private final Counter sent;
  private final Counter answered;
  private final Counter failed;
  private final Timer roundTrip;
  private final Timer margin;
  private final Smallest smallestMargin;
  private final Counter jeopardies;
  private final Map<LossCause, Counter> losses = new EnumMap<>(LossCause.class);

  /** Registers all meters. */
  public MicrometerMeter(MeterRegistry registry) {
    this(registry, Tags.empty());
  }

  /** As {@link #MicrometerMeter(MeterRegistry)}, each with these tags. */
  public MicrometerMeter(MeterRegistry registry, Tags tags) {
    Names names = new Names(registry, tags);
    Gauge.builder("leasehold.client.leases", leases, AtomicInteger::get)
        .description("leases that are alive in this client")
        .tags(tags)
        .register(registry);
    sent = names.counter("leasehold.client.renewals.sent", "leases asked to be renewed");
    answered = names.counter("leasehold.client.renewals.answered", "those that were answered");
    failed = names.counter("leasehold.client.renewals.failed", "those that got no answer");
    roundTrip = names.timer("leasehold.client.renewal.time", "from renewal to answer");
    margin = names.timer("leasehold.client.margin", "time left when a renewal was confirmed");
    smallestMargin = new Smallest(registry.config().clock());
    TimeGauge.builder(
            "leasehold.client.margin.smallest", smallestMargin, NANOSECONDS, Smallest::get)
        .description("the least time left of the last minutes")
        .tags(tags)
        .register(registry);
    jeopardies = names.counter("leasehold.client.jeopardies", "times a lease came into doubt");
    for (LossCause cause : LossCause.values()) {
      if (cause != LossCause.RELEASED) {
        losses.put(cause, names.loss(cause));
      }
    }
  }

  private record Names(MeterRegistry registry, Tags tags) {

    Counter counter(String name, String description) {
      return Counter.builder(name).description(description).tags(tags).register(registry);
    }

    Timer timer(String name, String description) {
      return Timer.builder(name).description(description).tags(tags).register(registry);
    }

    Counter loss(LossCause cause) {
      return Counter.builder("leasehold.client.losses")
          .description("leases and claims that were lost")
          .tags(tags.and("cause", cause.name().toLowerCase(ROOT)))
          .register(registry);
    }
  }

  @Override
  public void leasesAlive(int count) {
    leases.set(count);
  }

  @Override
  public void renewalsSent(int count) {
    sent.increment(count);
  }

  @Override
  public void renewalsAnswered(int count, long roundTripNanos) {
    answered.increment(count);
    roundTrip.record(roundTripNanos, NANOSECONDS);
  }

  @Override
  public void renewalsFailed(int count) {
    failed.increment(count);
  }

  @Override
  public void marginLeft(long nanos) {
    margin.record(nanos, NANOSECONDS);
    smallestMargin.add((double) nanos);
  }

  @Override
  public void jeopardy() {
    jeopardies.increment();
  }

  @Override
  public void lost(LossCause cause) {
    Counter counter = losses.get(cause);
    if (counter != null) {
      counter.increment();
    }
  }
}
