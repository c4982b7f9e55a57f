/**
 * Files that refuse a stale owner, whole after every kill.
 *
 * <p>{@link io.leasehold.fence.file.FencedFile} replaces a file in one step, {@link
 * io.leasehold.fence.file.FencedLog} appends records to one. Both compare the token and write while
 * they hold a lock that excludes threads of this process ({@code FileGuard}) and other processes (a
 * lock of the operating system on a file beside the guarded one). The lock goes away with the
 * process, so nobody is locked out by a dead writer, and what a killed writer left behind is never
 * taken for a whole write.
 *
 * <p>All of it holds as far as the file system keeps its word: locks between processes (a local
 * disk; on network file systems only where locks and renames are honoured), an atomic rename within
 * a directory, and a flush that reaches the disk. A program that writes to the files without asking
 * the fence is not stopped.
 */
package io.leasehold.fence.file;
