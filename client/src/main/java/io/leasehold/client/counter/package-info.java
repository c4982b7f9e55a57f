/**
 * Numbers in the cluster that any number of processes add to: {@link
 * io.leasehold.client.counter.Counter}. Each addition carries an id, so that one whose answer was
 * lost can be sent again and still happens once.
 */
package io.leasehold.client.counter;
