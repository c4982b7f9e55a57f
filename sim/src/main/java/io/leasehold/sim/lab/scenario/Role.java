package io.leasehold.sim.lab.scenario;

/** Somebody on stage, and what to know about them. */
public record Role(String who, String what) {}
