package io.leasehold.client.holder;

/**
 * One look at both clocks of this machine, taken together.
 *
 * @param elapsedNanos the elapsed clock, the one the JVM counts nanoseconds with: never goes back,
 *     has no meaningful zero, and stops while the machine is suspended
 * @param wallMillis the wall clock, milliseconds since 1970: counts through a suspend, but may be
 *     stepped in either direction
 */
public record Reading(long elapsedNanos, long wallMillis) {}
