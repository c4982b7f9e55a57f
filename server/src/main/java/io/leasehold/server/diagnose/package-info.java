/**
 * What {@code leasehold doctor} asks every node: how fast its disk is, how far the other nodes are,
 * how their clocks differ, and which of its settings are dangerous. It measures when it is asked
 * and changes nothing.
 */
package io.leasehold.server.diagnose;
