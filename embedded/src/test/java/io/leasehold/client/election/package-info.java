/**
 * Elections, against a real node. What went wrong in other elections is replayed here: late
 * callbacks, leaders that work on, candidates that give up, leaders revived by a reconnect.
 */
package io.leasehold.client.election;
