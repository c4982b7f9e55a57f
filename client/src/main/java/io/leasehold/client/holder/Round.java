package io.leasehold.client.holder;

import java.util.List;

/**
 * Renewals that leave in one message.
 *
 * @param leases in the order of the message
 * @param attempts the number of each lease's attempt, at the same place
 * @param patienceNanos how long to wait for the answer: by then the most pressing of them wants to
 *     be sent again
 */
public record Round(List<Long> leases, List<Long> attempts, long patienceNanos) {

  public Round {
    leases = List.copyOf(leases);
    attempts = List.copyOf(attempts);
  }

  public boolean isEmpty() {
    return leases.isEmpty();
  }
}
