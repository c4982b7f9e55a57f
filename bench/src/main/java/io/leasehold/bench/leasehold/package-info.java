/**
 * Leasehold as a peer: nodes as {@code ./leasehold serve} runs them, and a client of the native
 * protocol. The same nodes behind the etcd door are a peer of their own.
 */
package io.leasehold.bench.leasehold;
