/**
 * Judges a history: a verdict for each promise, with the shortest story of a violation.
 *
 * <p>Every check is sound: what it calls a violation cannot be explained by delays of messages or
 * of the recording, because it compares only moments that are certainly ordered: one deed was
 * answered before the other was sent. What was not answered may have happened at any later time, or
 * not at all.
 */
package io.leasehold.torture.check;
