/**
 * A session as in Chubby: everything that a client has open hangs on one lease of 12 seconds. When
 * the session ends all its locks are released, and kept closed for a lock delay if it did not end
 * in order. A lock has a sequencer, a string that its holder shows to servers, which refuse one
 * that is out of date.
 */
package io.leasehold.recipes.chubby;
