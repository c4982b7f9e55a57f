package io.leasehold.spring.autoconfigure;

import io.leasehold.client.LeaseholdBuilder;

/**
 * Has a say in how the client is made, after the properties were applied. Any number of such beans
 * are asked, in their order.
 */
@FunctionalInterface
public interface LeaseholdBuilderCustomizer {
  void customize(LeaseholdBuilder builder);
}
