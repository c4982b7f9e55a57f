package io.leasehold.recipes.kubernetes;

import io.leasehold.client.Terms;
import java.time.Duration;

/**
 * What an election is configured with.
 *
 * @param lock the key that all candidates name
 * @param identity the name of this candidate, different for each
 * @param leaseDuration others may take over this long after the last renewal
 * @param renewDeadline the leader stops this long after the last renewal
 * @param retryPeriod the leader renews this often
 */
public record LeaderElectionConfig(
    String lock,
    String identity,
    Duration leaseDuration,
    Duration renewDeadline,
    Duration retryPeriod) {

  /** Refuses three durations that do not fit together, and says why. */
  public LeaderElectionConfig {
    Terms.ofKubernetes(leaseDuration, renewDeadline, retryPeriod);
  }

  /** 15 s, 10 s and 2 s: the defaults of controllers. */
  public static LeaderElectionConfig of(String lock, String identity) {
    return new LeaderElectionConfig(
        lock, identity, Duration.ofSeconds(15), Duration.ofSeconds(10), Duration.ofSeconds(2));
  }

  Terms terms() {
    return Terms.ofKubernetes(leaseDuration, renewDeadline, retryPeriod);
  }
}
