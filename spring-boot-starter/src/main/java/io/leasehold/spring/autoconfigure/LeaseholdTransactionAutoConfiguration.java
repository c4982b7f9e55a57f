package io.leasehold.spring.autoconfigure;

import io.leasehold.spring.LeasedTransactions;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.transaction.TransactionExecutionListener;

/** What Spring Boot's transaction managers ask before they commit. */
@AutoConfiguration
@ConditionalOnClass(TransactionExecutionListener.class)
@ConditionalOnBooleanProperty(name = "leasehold.enabled", matchIfMissing = true)
public class LeaseholdTransactionAutoConfiguration {

  @Bean
  @ConditionalOnMissingBean
  LeasedTransactions leasedTransactions() {
    return new LeasedTransactions();
  }
}
