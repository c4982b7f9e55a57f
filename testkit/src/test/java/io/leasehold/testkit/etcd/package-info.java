/**
 * What users of etcd have complained about most bitterly, done to clusters of real processes by
 * etcd's own calls. Each test is one complaint and shows that it does not happen here.
 *
 * <p>Nothing is decided by looking at a clock: what must not be early or late is shown by the order
 * of events, since that holds on a slow machine too.
 */
package io.leasehold.testkit.etcd;
