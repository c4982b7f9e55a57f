/**
 * The way to a cluster. A {@link io.leasehold.client.connection.Connection} knows several endpoints
 * and asks them one after the other while time is left, so that its caller sees a cluster and not
 * its nodes. This is possible because every command may be sent again: grants and additions get an
 * id here before they are sent for the first time.
 *
 * <p>What can be asked is listed in {@link io.leasehold.client.connection.Rpc}. An answer is a
 * reply, or one of the kinds of {@link io.leasehold.client.connection.ConnectionException}: refused
 * by the cluster, no endpoint reached, outcome unknown, or a request that makes no sense. Two calls
 * do not end with an answer and survive a broken connection by themselves: {@link
 * io.leasehold.client.connection.Watch} and {@link io.leasehold.client.connection.RenewStream}.
 *
 * <p>To each endpoint there is one connection, and commands share one stream on it: see {@link
 * io.leasehold.client.pipeline}.
 */
package io.leasehold.client.connection;
