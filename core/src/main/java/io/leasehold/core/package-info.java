/**
 * The rules of leases. A state machine that is given batches of commands and a time stamp and
 * answers with outcomes and events: who holds what, until when, under which token, and why not.
 *
 * <p>It holds no clock, thread, file, socket, logger or source of randomness. Equal inputs
 * therefore give equal states on every replica, and the simulator can run this very code on virtual
 * time. One thread owns it; whoever calls it provides the order.
 */
package io.leasehold.core;
