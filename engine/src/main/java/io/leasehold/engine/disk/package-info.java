/**
 * Whether a data directory can be trusted, found out before anything runs on it.
 *
 * <p>{@link io.leasehold.engine.disk.DataCheck} is the entrance. It reads the files that Ratis
 * writes: {@code SegmentWalk} the log entry by entry, {@code SnapshotFile} the snapshots, {@code
 * VoteFile} and {@code MembersFile} the two small ones beside the log. Ratis would do some of it
 * itself, but it takes a length that points past the end for the mark of a crash and forgets all
 * that follows, deletes segments in which it finds nothing, and does not miss one that is gone.
 * Here {@code TailJudge} tells what a crash leaves behind, which is repaired, from what a disk has
 * damaged, which is not: to go on without it would be to forget what was acknowledged.
 */
package io.leasehold.engine.disk;
