package io.leasehold.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.client.Held;
import io.leasehold.client.Leasehold;
import io.leasehold.client.holder.LossCause;
import io.leasehold.client.metrics.MicrometerMeter;
import io.leasehold.spring.LeasedAdvisor;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

/** Which beans there are, and when. */
class LeaseholdAutoConfigurationTest {
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

  private final ApplicationContextRunner bare =
      new ApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(
                  LeaseholdAutoConfiguration.class,
                  LeaseholdHealthAutoConfiguration.class,
                  LeaseholdMetricsAutoConfiguration.class));
  private final ApplicationContextRunner embedded =
      bare.withPropertyValues("leasehold.embedded=true", "leasehold.name=me");

  @Test
  void clientIsThereWithItsName() {
    embedded.run(
        context -> {
          Leasehold client = context.getBean(Leasehold.class);
          assertThat(client.name()).isEqualTo("me");
          try (Held held = client.acquire("a")) {
            assertThat(held.isSafe()).isTrue();
          }
        });
  }

  @Test
  void directoryIsRemembered(@TempDir Path directory) {
    ApplicationContextRunner durable =
        bare.withPropertyValues("leasehold.embedded=" + directory.resolve("state"));
    durable.run(context -> context.getBean(Leasehold.class).acquire("a").close());
    assertThat(Files.isDirectory(directory.resolve("state"))).isTrue();
    durable.run(context -> assertThat(context.getBean(Leasehold.class).history("a")).hasSize(1));
  }

  @Test
  void ownClientIsNotReplaced() {
    try (Leasehold own = Leasehold.connect("localhost:1")) {
      bare.withBean("own", Leasehold.class, () -> own)
          .run(context -> assertThat(context.getBean(Leasehold.class)).isSameAs(own));
    }
  }

  @Test
  void disabledMeansNothingIsThere() {
    bare.withPropertyValues("leasehold.enabled=false")
        .run(
            context ->
                assertThat(context)
                    .hasNotFailed()
                    .doesNotHaveBean(Leasehold.class)
                    .doesNotHaveBean(LeasedAdvisor.class)
                    .doesNotHaveBean(HealthIndicator.class));
  }

  @Test
  void customizerHasTheLastWord() {
    embedded
        .withBean(LeaseholdBuilderCustomizer.class, () -> builder -> builder.name("other"))
        .run(context -> assertThat(context.getBean(Leasehold.class).name()).isEqualTo("other"));
  }

  @Test
  void metricsGoToTheRegistry() {
    embedded
        .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
        .run(
            context -> {
              MeterRegistry registry = context.getBean(MeterRegistry.class);
              try (Held held = context.getBean(Leasehold.class).acquire("a")) {
                assertThat(held.isSafe()).isTrue();
                assertThat(registry.get("leasehold.client.leases").gauge().value()).isEqualTo(1);
              }
            });
  }

  @Test
  void noRegistryNoMetrics() {
    embedded.run(context -> assertThat(context).doesNotHaveBean(MicrometerMeter.class));
  }

  @Test
  void worksWithoutMicrometerAndActuator() {
    bare.withPropertyValues("leasehold.endpoints=localhost:1")
        .withClassLoader(new FilteredClassLoader(MeterRegistry.class, HealthIndicator.class))
        .run(
            context ->
                assertThat(context)
                    .hasSingleBean(Leasehold.class)
                    .doesNotHaveBean("leaseholdHealthIndicator")
                    .doesNotHaveBean("leaseholdMeter"));
  }

  @Test
  void healthIsUpAlsoWhenAKeyIsContended() {
    embedded.run(
        context -> {
          Leasehold client = context.getBean(Leasehold.class);
          try (Held held = client.acquire("a")) {
            assertThat(client.tryAcquire("a")).isEmpty();
            // The lease of the attempt that was in vain is given back in the background.
            Health health = health(context, details -> details.get("leases").equals(1));
            assertThat(health.getStatus()).isEqualTo(Status.UP);
            assertThat(health.getDetails())
                .containsEntry("holder", "me")
                .containsEntry("leases", 1)
                .containsEntry("lost", Map.of())
                .containsKey("leader");
            assertThat(held.isSafe()).isTrue();
          }
        });
  }

  /** As soon as its details are so, or after a while as they are. */
  private static Health health(ApplicationContext context, Predicate<Map<String, Object>> wanted) {
    HealthIndicator indicator = context.getBean(HealthIndicator.class);
    long start = System.nanoTime();
    Health health = indicator.health();
    while (!wanted.test(health.getDetails()) && System.nanoTime() - start < PATIENCE_NANOS) {
      LockSupport.parkNanos(1_000_000);
      health = indicator.health();
    }
    return health;
  }

  @Test
  void healthTellsLossesAndStaysUp() {
    embedded.run(
        context -> {
          context.getBean(LossCount.class).lost(LossCause.PAUSED);
          Health health = context.getBean(HealthIndicator.class).health();
          assertThat(health.getStatus()).isEqualTo(Status.UP);
          assertThat(health.getDetails()).containsEntry("lost", Map.of("paused", 1));
        });
  }

  @Test
  void healthIsDownWhenNobodyAnswers() {
    bare.withPropertyValues("leasehold.endpoints=localhost:1", "leasehold.timeout=200ms")
        .run(
            context -> {
              Health health = context.getBean(HealthIndicator.class).health();
              assertThat(health.getStatus()).isEqualTo(Status.DOWN);
              assertThat(health.getDetails().get("error").toString()).contains("localhost:1");
            });
  }

  @Test
  void healthCanBeSwitchedOff() {
    embedded
        .withPropertyValues("management.health.leasehold.enabled=false")
        .run(context -> assertThat(context).doesNotHaveBean("leaseholdHealthIndicator"));
  }
}
