package io.leasehold.client.metrics;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.client.holder.LossCause;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MockClock;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the keeper tells arrives in the registry, under the names that the page promises. */
class MicrometerMeterTest {
  private static final Pattern DOCUMENTED =
      Pattern.compile("(?m)^\\| `(leasehold[a-z.]+)` \\| (counter|gauge|timer)(, `([a-z]+)`)? \\|");

  private final SimpleMeterRegistry registry =
      new SimpleMeterRegistry(SimpleConfig.DEFAULT, new MockClock());
  private final MicrometerMeter meter = new MicrometerMeter(registry);

  @Test
  void thePageAndTheCodeNameTheSameMetrics() throws IOException {
    Path page = Path.of(System.getProperty("leasehold.root"), "docs", "client-metrics.md");
    Map<String, String> documented =
        DOCUMENTED
            .matcher(Files.readString(page))
            .results()
            .collect(
                toMap(
                    row -> row.group(1),
                    row -> row.group(2) + (row.group(4) == null ? "" : " by " + row.group(4)),
                    (a, b) -> a + " twice",
                    TreeMap::new));
    Map<String, String> registered =
        registry.getMeters().stream()
            .map(Meter::getId)
            .collect(
                toMap(Meter.Id::getName, MicrometerMeterTest::kind, (a, b) -> a, TreeMap::new));
    assertThat(registered).isEqualTo(documented);
  }

  private static String kind(Meter.Id id) {
    String kind = id.getType().name().toLowerCase(Locale.ROOT);
    return id.getTags().isEmpty() ? kind : kind + " by " + id.getTags().get(0).getKey();
  }

  @Test
  void renewalsAreCountedByLease() {
    meter.renewalsSent(1000);
    meter.renewalsAnswered(990, MILLISECONDS.toNanos(7));
    meter.renewalsFailed(10);
    assertThat(counted("leasehold.client.renewals.sent")).isEqualTo(1000);
    assertThat(counted("leasehold.client.renewals.answered")).isEqualTo(990);
    assertThat(counted("leasehold.client.renewals.failed")).isEqualTo(10);
    assertThat(registry.get("leasehold.client.renewal.time").timer().totalTime(MILLISECONDS))
        .isEqualTo(7);
  }

  @Test
  void smallestMarginIsTold() {
    meter.marginLeft(Duration.ofSeconds(4).toNanos());
    meter.marginLeft(Duration.ofSeconds(1).toNanos());
    meter.marginLeft(Duration.ofSeconds(3).toNanos());
    assertThat(registry.get("leasehold.client.margin.smallest").timeGauge().value(MILLISECONDS))
        .isEqualTo(1000);
    assertThat(registry.get("leasehold.client.margin").timer().count()).isEqualTo(3);
  }

  @Test
  void lossesAreCountedByCauseAndAreThereFromTheStart() {
    meter.lost(LossCause.UNREACHABLE);
    meter.jeopardy();
    meter.leasesAlive(3);
    assertThat(losses("unreachable")).isEqualTo(1);
    assertThat(losses("no_progress")).isZero();
    assertThat(counted("leasehold.client.jeopardies")).isEqualTo(1);
    assertThat(registry.get("leasehold.client.leases").gauge().value()).isEqualTo(3);
  }

  @Test
  void clientsOfOneRegistryAreToldApartByTags() {
    MicrometerMeter other = new MicrometerMeter(registry, Tags.of("client", "b"));
    other.leasesAlive(2);
    meter.leasesAlive(5);
    assertThat(registry.get("leasehold.client.leases").tag("client", "b").gauge().value())
        .isEqualTo(2);
  }

  private double counted(String name) {
    return registry.get(name).counter().count();
  }

  private double losses(String cause) {
    return registry.get("leasehold.client.losses").tag("cause", cause).counter().count();
  }
}
