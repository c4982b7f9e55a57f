/**
 * Bytes that come back from a disk or from another node: entries of the log, snapshots, messages.
 *
 * <p>They are read or refused, in the words that were promised; what was read is written again and
 * reads the same; and what a machine is made to do by them breaks no promise. Nothing costs much
 * more memory than it has bytes.
 */
package io.leasehold.fuzz.log;
