/**
 * The rules page a second time, as plainly as Java can say it.
 *
 * <p>Lists and sorted maps, everything found by looking through all of it, older revisions kept as
 * whole copies: nothing here is fast, and nothing here is clever. It was written from the rules
 * page and the types of the API alone, so that a misreading has to be made twice to go unseen. The
 * seeded model tests play the same batches to it and to the lease machine and compare every answer,
 * every event and every read.
 *
 * <p>Two things the rules leave open, and the model is told what the machine chose: the order of
 * leases with the same deadline, and fresh ids of leases. It checks that the choice was a legal
 * one.
 */
package io.leasehold.core.reference;
