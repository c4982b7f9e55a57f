package io.leasehold.spring.autoconfigure;

import io.leasehold.client.Leasehold;
import io.leasehold.client.Terms;
import io.leasehold.client.keeper.KeeperMeter;
import io.leasehold.spring.LeasedAdvisor;
import org.springframework.aop.config.AopConfigUtils;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.context.annotation.Role;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotationMetadata;

/**
 * The client, which gives back everything when the context closes, and the advisor behind {@link
 * io.leasehold.spring.Leased}.
 */
@AutoConfiguration
@ConditionalOnBooleanProperty(name = "leasehold.enabled", matchIfMissing = true)
@EnableConfigurationProperties(LeaseholdProperties.class)
@Import(LeaseholdAutoConfiguration.Proxies.class)
public class LeaseholdAutoConfiguration {

  /** Closed after everything that was made later, and after running tasks had time to end. */
  @Bean(destroyMethod = "close")
  @ConditionalOnMissingBean
  Leasehold leasehold(
      LeaseholdProperties properties,
      ObjectProvider<KeeperMeter> meters,
      ObjectProvider<LeaseholdBuilderCustomizer> customizers) {
    Opening opening = new Opening(properties);
    opening.builder().meter(new AllMeters(meters.orderedStream().toList()));
    customizers.orderedStream().forEach(customizer -> customizer.customize(opening.builder()));
    return opening.open();
  }

  @Bean
  @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
  @ConditionalOnMissingBean
  static LeasedAdvisor leasedAdvisor(
      BeanFactory beans,
      Environment environment,
      ObjectProvider<Leasehold> client,
      ObjectProvider<LeaseholdProperties> properties) {
    LeasedAdvisor advisor =
        new LeasedAdvisor(beans, environment, client::getObject, () -> terms(properties));
    advisor.setOrder(
        Binder.get(environment)
            .bind("leasehold.order", Integer.class)
            .orElse(LeaseholdProperties.DEFAULT_ORDER));
    return advisor;
  }

  private static Terms terms(ObjectProvider<LeaseholdProperties> properties) {
    return properties.getObject().terms();
  }

  /** Somebody has to make proxies for what the advisor finds, whether or not AspectJ is there. */
  static final class Proxies implements ImportBeanDefinitionRegistrar {
    @Override
    public void registerBeanDefinitions(
        AnnotationMetadata importing, BeanDefinitionRegistry registry) {
      AopConfigUtils.registerAutoProxyCreatorIfNecessary(registry);
    }
  }
}
