/**
 * The primary of a replicated chunk, as in the Google File System: one replica holds a mutation
 * lease of 60 seconds, gives every mutation a serial number, and forwards it; the others take
 * mutations from the newest primary only. The version of the chunk, which GFS raises with each
 * grant, is the fencing token.
 */
package io.leasehold.recipes.gfs;
