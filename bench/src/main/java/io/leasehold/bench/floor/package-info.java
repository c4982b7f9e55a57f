/**
 * What nobody can be faster than: servers that do nothing with what they are sent.
 *
 * <p>One speaks the native protocol on the transport of a node and answers at once: what is left of
 * a node's time above it is the node's own work. The other has no protocol to speak of, and forces
 * each command to the disk before it answers: one force and one round trip through the loopback,
 * less than which no durable answer can take.
 */
package io.leasehold.bench.floor;
