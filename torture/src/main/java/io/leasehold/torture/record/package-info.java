/**
 * How deeds are recorded: a worker asks before it acts and tells when it is done, the harness
 * stamps both.
 *
 * <p>The two talk in lines, {@link io.leasehold.torture.record.Lines}, over the worker's standard
 * input and output. A worker acts only after the harness has stamped its wish and let it go, so the
 * stamp lies before the deed even if the worker is paused or its clock is wrong. Whatever a worker
 * has not told when it dies is recorded as unknown.
 */
package io.leasehold.torture.record;
