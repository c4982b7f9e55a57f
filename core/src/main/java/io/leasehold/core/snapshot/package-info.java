/**
 * A state of the machine, captured for the disk or for another replica.
 *
 * <p>Taking one is quick and belongs to the apply thread; writing it out can be left to another. A
 * snapshot that is damaged in any way is refused, with what is wrong and what to do.
 */
package io.leasehold.core.snapshot;
