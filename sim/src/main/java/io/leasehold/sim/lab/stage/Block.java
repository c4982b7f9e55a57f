package io.leasehold.sim.lab.stage;

/** A stretch of bad weather for one actor: a pause, a partition, a death. */
public record Block(String lane, long fromMillis, long untilMillis, String label) {}
