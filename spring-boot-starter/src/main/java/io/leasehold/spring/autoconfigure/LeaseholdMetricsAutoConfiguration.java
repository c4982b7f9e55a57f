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
      "org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration",
      "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration"
    })
@ConditionalOnClass(MeterRegistry.class)
@ConditionalOnBean(MeterRegistry.class)
@ConditionalOnBooleanProperty(name = "leasehold.enabled", matchIfMissing = true)
public class LeaseholdMetricsAutoConfiguration {

  @Bean
  @ConditionalOnMissingBean
  MicrometerMeter leaseholdMeter(MeterRegistry registry) {
    return new MicrometerMeter(registry);
  }
}
