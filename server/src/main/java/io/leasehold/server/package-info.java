/**
 * A node as a program. It reads its configuration, starts the engine, opens the doors on one port,
 * tells how it is, and stops in order.
 */
package io.leasehold.server;
