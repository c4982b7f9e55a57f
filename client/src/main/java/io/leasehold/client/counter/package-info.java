/** Numbers in the cluster that any number of processes add to: {@code Counter}. */
package io.leasehold.client.counter;
