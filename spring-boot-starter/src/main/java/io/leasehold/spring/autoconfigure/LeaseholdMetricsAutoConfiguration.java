package io.leasehold.spring.autoconfigure;

import io.leasehold.client.metrics.MicrometerMeter;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** Metrics, if the application has a registry for them; see docs/client-metrics.md. */
@AutoConfiguration(
    before = LeaseholdAutoConfiguration.class,
    afterName = {
      LeaseholdMetricsAutoConfiguration.METRICS + "MetricsAutoConfiguration",
      LeaseholdMetricsAutoConfiguration.METRICS + "CompositeMeterRegistryAutoConfiguration"
    })
@ConditionalOnClass(MeterRegistry.class)
@ConditionalOnBean(MeterRegistry.class)
@ConditionalOnBooleanProperty(name = "leasehold.enabled", matchIfMissing = true)
public class LeaseholdMetricsAutoConfiguration {
  static final String METRICS = "org.springframework.boot.micrometer.metrics.autoconfigure.";

  @Bean
  @ConditionalOnMissingBean
  MicrometerMeter leaseholdMeter(MeterRegistry registry) {
    return new MicrometerMeter(registry);
  }
}
