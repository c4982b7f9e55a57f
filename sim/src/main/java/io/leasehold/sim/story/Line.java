package io.leasehold.sim.story;

/**
 * One line of a timeline.
 *
 * @param atNanos real time
 * @param actor who did it, or whom it happened to
 * @param subject the key or lease it is about, empty if about none in particular
 */
public record Line(long atNanos, Mark mark, String actor, String subject, String text) {}
