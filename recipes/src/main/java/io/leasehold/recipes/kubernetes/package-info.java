/**
 * The leader election of a Kubernetes controller: the three knobs leaseDuration, renewDeadline and
 * retryPeriod, and the three callbacks, as {@code client-go} has them. What differs is what its
 * users asked for: the work is stopped and not only told of the loss, the candidate campaigns
 * again, and there is a fencing token.
 */
package io.leasehold.recipes.kubernetes;
