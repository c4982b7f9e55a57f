package io.leasehold.bench.peer;

/**
 * What an acknowledged command is worth.
 *
 * @param durable whether it is on the disk (of a majority) before it is answered
 * @param words the same in a sentence, with what is given up
 */
public record Durability(boolean durable, String words) {}
