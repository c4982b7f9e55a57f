package io.leasehold.spring.autoconfigure;

import io.leasehold.client.Leasehold;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/** Health, if the application has Actuator; {@code management.health.leasehold.enabled}. */
@AutoConfiguration(before = LeaseholdAutoConfiguration.class)
@ConditionalOnClass({HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
@ConditionalOnEnabledHealthIndicator("leasehold")
@ConditionalOnBooleanProperty(name = "leasehold.enabled", matchIfMissing = true)
public class LeaseholdHealthAutoConfiguration {

  @Bean
  LossCount leaseholdLossCount() {
    return new LossCount();
  }

  @Bean
  @ConditionalOnMissingBean(name = "leaseholdHealthIndicator")
  HealthIndicator leaseholdHealthIndicator(Leasehold client, LossCount leaseholdLossCount) {
    return new LeaseholdHealthIndicator(client, leaseholdLossCount);
  }
}
