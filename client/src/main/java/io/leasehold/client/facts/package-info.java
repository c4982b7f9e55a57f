/**
 * What the cluster knows, as plain values: who holds a key, how earlier tenures ended, what is
 * stored. Nothing here is alive: it was true at one moment at the server.
 */
package io.leasehold.client.facts;
