/**
 * The bytes of the replicated log: what an entry is made of and how it is written.
 *
 * <p>An {@link io.leasehold.engine.entry.Entry} is a stamp of cluster time and the batches of any
 * number of nodes; a {@link io.leasehold.engine.entry.Batch} carries commands that are encoded
 * already, so that a leader passes on what others sent without looking into it. Entries outlive the
 * program that wrote them: the format has a version, and what was written once stays readable. What
 * cannot be read is refused with a {@link io.leasehold.engine.entry.BadEntryException}, never
 * guessed. {@code docs/log-format.md} has the layout byte by byte.
 */
package io.leasehold.engine.entry;
