package io.leasehold.spring.autoconfigure;

import io.leasehold.client.Leasehold;
import io.leasehold.client.LeaseholdException;
import io.leasehold.client.facts.NodeStatus;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/**
 * UP if a node of the cluster answers and knows who leads, so that leases can be had and renewed;
 * DOWN if not. That others hold a key, or that leases were lost, is told and never makes it DOWN:
 * both are how leases work, and a restart would mend nothing.
 */
final class LeaseholdHealthIndicator extends AbstractHealthIndicator {
  private final Leasehold client;
  private final LossCount losses;

  LeaseholdHealthIndicator(Leasehold client, LossCount losses) {
    super("the cluster could not be asked");
    this.client = client;
    this.losses = losses;
  }

  @Override
  protected void doHealthCheck(Health.Builder builder) throws InterruptedException {
    builder
        .withDetail("holder", client.name())
        .withDetail("leases", client.leases())
        .withDetail("lost", losses.byCause());
    try {
      NodeStatus status = client.status();
      builder.withDetail("cluster", status.cluster()).withDetail("node", status.node());
      if (status.hasLeader()) {
        builder.up().withDetail("leader", status.leader());
      } else {
        builder.down().withDetail("leader", "none: nothing can be granted or renewed");
      }
    } catch (LeaseholdException unanswered) {
      builder.down(unanswered);
    }
  }
}
