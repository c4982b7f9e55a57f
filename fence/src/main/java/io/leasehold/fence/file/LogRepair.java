package io.leasehold.fence.file;

/**
 * A torn end that was cut: a writer was killed, or the power failed, in the middle of an append
 * that was never acknowledged.
 *
 * @param offset where the log ends now
 * @param bytes how much was cut
 */
public record LogRepair(long offset, long bytes) {}
