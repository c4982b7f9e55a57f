/**
 * What a holder's side can be watched by: renewals, how close they came to the deadline, losses and
 * their causes, as Micrometer meters. It is here for those who have Micrometer on their class path;
 * nothing else in the client needs it.
 *
 * <p>The names are a promise: they are listed in docs/client-metrics.md, and a test compares that
 * page with this package.
 */
package io.leasehold.client.metrics;
