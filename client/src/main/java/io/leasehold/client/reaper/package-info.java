/**
 * Cleaning up after those who vanished: the half-finished upload, the order nobody completed.
 *
 * <p>An owner registers an id with what is needed to clean up after it. As long as its lease lives
 * the id is its own; it completes it, and nothing remains. If it vanishes, one of the reapers gets
 * the id, with a fencing token, and again until one has acknowledged it. See {@link
 * io.leasehold.client.reaper.Reaper}.
 *
 * <p>An id is a stored key that outlives every lease; whoever may act on it, owner or reaper, holds
 * the claim on that same key. Abandoned is what is stored and not held.
 */
package io.leasehold.client.reaper;
