package io.leasehold.fence.file;

/**
 * What a rescue found.
 *
 * @param records that were whole and have been copied
 * @param bytesLost that belonged to no whole record, or to one whose token went back
 */
public record LogSalvage(long records, long bytesLost) {}
